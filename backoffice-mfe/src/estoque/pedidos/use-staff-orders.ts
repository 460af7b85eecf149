import { requireStoreClient } from "@store/shared-data";
import { useQuery, useQueryClient } from "@store/shared-data/query";
import type { ListPage } from "../../list/list-definition";
import { staffOrders } from "../../orders/orders-key";
import { anyOrder, readOrderAddress } from "./order-filter";
import { findOrder, findOrders, findOrdersOfPayment, listWaitingProducts, type StaffOrder } from "./staff-orders.api";

const refresh = 30_000;

/** The newest orders, asked again every 30 s. */
export function useNewestOrders() {
  return useQuery({
    queryKey: [...staffOrders, "newest"],
    queryFn: ({ signal }) =>
      findOrders(requireStoreClient(), readOrderAddress(anyOrder), { p_limit: 50, p_offset: 0 }, signal),
    refetchInterval: refresh,
  });
}

/** One order by its id or the beginning of it, `null` where there is none. Until the first response it is as a list last had it. */
export function useStaffOrder(id: string) {
  const queryClient = useQueryClient();
  const inLists = () =>
    queryClient
      .getQueriesData<ListPage<StaffOrder>>({ queryKey: [...staffOrders, "page"] })
      .flatMap(([, page]) => page?.rows ?? []);
  return useQuery({
    queryKey: [...staffOrders, "one", id],
    queryFn: ({ signal }) => findOrder(requireStoreClient(), id, signal),
    // A list may have been read since it was last open.
    staleTime: 0,
    placeholderData: () => inLists().find((order) => order.id === id),
  });
}

/** The orders that one payment made. */
export function useOrdersOfPayment(paymentId: string) {
  return useQuery({
    queryKey: [...staffOrders, "payment", paymentId],
    queryFn: ({ signal }) => findOrdersOfPayment(requireStoreClient(), paymentId, signal),
  });
}

/** Products with paid orders that wait for keys. */
export function useWaitingProducts() {
  return useQuery({
    queryKey: [...staffOrders, "waiting"],
    queryFn: ({ signal }) => listWaitingProducts(requireStoreClient(), signal),
    refetchInterval: refresh,
  });
}

/** Reads again whatever pages know of orders, after many of them were acted on. */
export function useRefreshOrders() {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: staffOrders });
}
