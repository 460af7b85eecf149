import { requireStoreClient } from "shared-data";
import { useMutation, useQuery, useQueryClient } from "shared-data/query";
import { staffOrders } from "../../orders/orders-key";
import { anyOrder, readOrderAddress } from "./order-filter";
import { type OrderOverride, overrideOrder } from "./override-order.api";
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

/** One order by its id or the beginning of it, as it is now; what a list knows of it until the first answer. `null` where there is none. */
export function useStaffOrder(id: string, known: StaffOrder | undefined) {
  return useQuery({
    queryKey: [...staffOrders, "one", id],
    queryFn: ({ signal }) => findOrder(requireStoreClient(), id, signal),
    ...(known && { initialData: known }),
    staleTime: refresh,
  });
}

/** The orders that one payment made. */
export function useOrdersOfPayment(paymentId: string) {
  return useQuery({
    queryKey: [...staffOrders, "payment", paymentId],
    queryFn: ({ signal }) => findOrdersOfPayment(requireStoreClient(), paymentId, signal),
  });
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
    mutationFn: (override: OrderOverride) => overrideOrder(requireStoreClient(), override),
    onSettled: () => queryClient.invalidateQueries({ queryKey: staffOrders }),
  });
}

/** Reads anew whatever pages know of orders, after many of them were acted on. */
export function useRefreshOrders() {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: staffOrders });
}
