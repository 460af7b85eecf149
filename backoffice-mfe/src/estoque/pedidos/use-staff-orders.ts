import { callRpc } from "@store/shared-data";
import { useQueryClient } from "@store/shared-data/query";
import { useStaffQuery } from "../../data/staff-query";
import type { ListPage } from "../../list/list-definition";
import { staffOrders } from "../../orders/orders-key";
import { findOrder, findOrdersOfPayment, type StaffOrder } from "./staff-orders.api";

/** One order by its id or short number, `null` if there is none. Until the response, a cached list provides it. */
export function useStaffOrder(id: string) {
  const queryClient = useQueryClient();
  const inLists = () =>
    queryClient
      .getQueriesData<ListPage<StaffOrder>>({ queryKey: [...staffOrders, "page"] })
      .flatMap(([, page]) => page?.rows ?? []);
  return useStaffQuery([...staffOrders, "one", id], (db, signal) => findOrder(db, id, signal), {
    // A list may have been refetched since this order was last open.
    staleTime: 0,
    placeholderData: () => inLists().find((order) => order.id === id),
  });
}

export const useOrdersOfPayment = (paymentId: string) =>
  useStaffQuery([...staffOrders, "payment", paymentId], (db, signal) => findOrdersOfPayment(db, paymentId, signal));

/** A product with paid orders that wait for stock. */
export interface WaitingProduct {
  readonly product_id: string;
  readonly product_name: string;
  readonly waiting: number;
  readonly oldest_paid_at: string;
}

/** Products with paid orders that wait for stock, the longest wait first. */
export const useWaitingProducts = () =>
  useStaffQuery<WaitingProduct[]>(
    [...staffOrders, "waiting"],
    (db, signal) => callRpc(db, "list_waiting_products", {}, signal),
    { refetchInterval: 30_000 },
  );
