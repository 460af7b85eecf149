import { callRpc } from "@store/shared-data";
import { useQueryClient } from "@store/shared-data/query";
import type { StoreClient } from "@store/shared-data/runtime";
import { array, boolean, type InferOutput, nullable, number, object, string } from "valibot";
import { orderStatusSchema, pagesOf, type RpcRow } from "../../data/parse-result";
import { staffOrders, useStaffQuery } from "../../data/staff-query";
import type { ListPage, Slice } from "../../list/list-definition";
import { holdReasonSchema, priceRuleSchema } from "../../orders/order-labels";
import { anyOrder, type OrderAddress, toOrderArguments } from "./order-filter";

export const staffOrderSchema = object({
  id: string(),
  created_at: string(),
  paid_at: nullable(string()),
  delivered_at: nullable(string()),
  first_viewed_at: nullable(string()),
  /** The displayed status: an old pending order is expired. */
  status: orderStatusSchema,
  /** Reais; null if the paid amount is unknown. */
  amount: nullable(number()),
  expected_amount: number(),
  product_id: string(),
  product_name: string(),
  email: nullable(string()),
  /** From the account; null without one. */
  customer_name: nullable(string()),
  has_owner: boolean(),
  payment_id: string(),
  hold_reason: holdReasonSchema,
  is_waiting: boolean(),
  has_key: boolean(),
  quantity: number(),
  /** Ids of the delivered keys; for admins only. */
  key_ids: nullable(array(string())),
  /** When the payer's bank opened a dispute of the PIX; null if there is none. */
  disputed_at: nullable(string()),
  with_credit: boolean(),
  price_rule: priceRuleSchema,
});

export type StaffOrder = Readonly<InferOutput<typeof staffOrderSchema>>;

const readOrders = pagesOf("find_orders", "orders", staffOrderSchema, {});

/** A text search: also matches other orders whose payment id or email contains the text. */
const anyOfId = (id: string): OrderAddress => ({ ...anyOrder, busca: id });

/** Fetches one order by its id or short number, `null` if there is none; staff only. @throws StoreError */
async function findOrder(db: StoreClient, id: string, signal: AbortSignal): Promise<StaffOrder | null> {
  const wanted = id.toLowerCase();
  // The URL is untrusted: anything but an id would match emails and names in the search.
  if (!/^[0-9a-f]{8}[0-9a-f-]{0,28}$/.test(wanted)) return null;
  const { rows } = await findOrders(db, anyOfId(wanted), { p_limit: 10, p_offset: 0 }, signal);
  return rows.find((order) => order.id.startsWith(wanted)) ?? null;
}

export function findOrders(db: StoreClient, filter: OrderAddress, slice: Slice, signal: AbortSignal) {
  return readOrders(db, { ...toOrderArguments(filter), p_sort: filter.ordem, ...slice }, signal);
}

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

export const useOrdersOfPayment = (paymentId: string, enabled: boolean) =>
  useStaffQuery(
    [...staffOrders, "payment", paymentId],
    async (db, signal) => {
      const { rows } = await findOrders(db, anyOfId(paymentId), { p_limit: 100, p_offset: 0 }, signal);
      return rows.filter((order) => order.payment_id === paymentId);
    },
    { enabled },
  );

export type WaitingProduct = RpcRow<"list_waiting_products">;

/** Products with paid orders that wait for stock, the longest wait first. */
export const useWaitingProducts = () =>
  useStaffQuery<WaitingProduct[]>(
    [...staffOrders, "waiting"],
    (db, signal) => callRpc(db, "list_waiting_products", {}, signal),
    { refetchInterval: 30_000 },
  );
