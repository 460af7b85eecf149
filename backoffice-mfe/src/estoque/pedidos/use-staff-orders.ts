import { requireStoreClient } from "shared-data";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "shared-data/query";
import { withSecondFactor } from "../../access/with-second-factor";
import { type OrderOverride, overrideOrder } from "./override-order.api";
import { findOrder, findOrders, listWaitingProducts, type StaffOrder, type StaffOrderFilter } from "./staff-orders.api";

const staffOrders = ["private", "staff-orders"];
const refresh = 30_000;

/** A page of orders for staff, asked again every 30 s; the page before stays while the next one loads. */
export function useStaffOrders(filter: StaffOrderFilter, page: number) {
  return useQuery({
    queryKey: [...staffOrders, "page", filter, page],
    queryFn: ({ signal }) => findOrders(requireStoreClient(), filter, page, signal),
    placeholderData: keepPreviousData,
    refetchInterval: refresh,
  });
}

/** One order, as it is now; what a list knew of it until the first answer. */
export function useStaffOrder(known: StaffOrder): StaffOrder {
  const { data } = useQuery({
    queryKey: [...staffOrders, "one", known.id],
    queryFn: ({ signal }) => findOrder(requireStoreClient(), known.id, signal),
    initialData: known,
    staleTime: refresh,
  });
  return data ?? known;
}

/** Products whose paid orders wait for keys. */
export function useWaitingProducts() {
  return useQuery({
    queryKey: [...staffOrders, "waiting"],
    queryFn: ({ signal }) => listWaitingProducts(requireStoreClient(), signal),
    refetchInterval: refresh,
  });
}

/** Does something to an order by hand. */
export function useOverrideOrder() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (override: OrderOverride) => withSecondFactor(() => overrideOrder(requireStoreClient(), override)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: staffOrders }),
  });
}
