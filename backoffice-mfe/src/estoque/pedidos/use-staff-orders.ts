import { requireStoreClient } from "shared-data";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "shared-data/query";
import { withSecondFactor } from "../../access/with-second-factor";
import {
  findOrder,
  findOrders,
  listWaitingProducts,
  type OrderAction,
  overrideOrder,
  type StaffOrder,
  type StaffOrderFilter,
} from "./staff-orders.api";

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

/** What is to be done to an order, and why. */
export interface OrderOverride {
  orderId: string;
  action: OrderAction;
  reason: string;
  /** The account an order is assigned to; empty for every other action. */
  email: string;
}

/** Does something to an order by hand. */
export function useOverrideOrder() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ orderId, action, reason, email }: OrderOverride) =>
      withSecondFactor(() => overrideOrder(requireStoreClient(), orderId, action, reason, email)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: staffOrders }),
  });
}
