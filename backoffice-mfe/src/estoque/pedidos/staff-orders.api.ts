import type { OrderStatus } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { array, boolean, type InferOutput, nullable, number, object, string } from "valibot";
import { callJson, orderStatusSchema } from "../../answers/read-answer";
import { startOfDay } from "../../format/start-of-day";
import type { ListPage, Slice } from "../../list/list-definition";
import { holdReasonSchema } from "../../orders/hold-reasons";

/** Fields of each order. */
export const staffOrderEntries = {
  id: string(),
  created_at: string(),
  paid_at: nullable(string()),
  delivered_at: nullable(string()),
  first_viewed_at: nullable(string()),
  /** The shown one, where an old pending order has expired. */
  status: orderStatusSchema,
  /** Reais; null where what was paid could not be read. */
  amount: nullable(number()),
  expected_amount: number(),
  product_id: string(),
  product_name: string(),
  email: nullable(string()),
  /** As the account has it; null without one. */
  customer_name: nullable(string()),
  has_owner: boolean(),
  payment_id: string(),
  /** Why a paid order is kept back. */
  hold_reason: holdReasonSchema,
  is_waiting: boolean(),
  has_key: boolean(),
  /** Since when the payer's bank asks the PIX back; null where it does not. */
  disputed_at: nullable(string()),
  /** True where credit paid it, and not a PIX. */
  with_credit: boolean(),
};

const ordersSchema = array(object(staffOrderEntries));

/** An order as staff see it. */
export type StaffOrder = Readonly<InferOutput<typeof ordersSchema>[number]>;

/**
 * Filter of the list: a status, open work, each customer's first sale, those by PIX, or orders with credit: sales that
 * it paid, orders that gave some for a claim, and those of them that were refunded when it was spent.
 */
export type StaffOrderState =
  | OrderStatus
  | ("all" | "waiting" | "held" | "held_unit" | "disputed" | "ownerless" | "first")
  | ("pix" | "credit" | "credit_given" | "credit_lost");

/** Order of the list: the newest, those paid longest ago, or the largest amounts. */
export type StaffOrderSort = "newest" | "oldest_paid" | "amount";

/**
 * Which orders to list, and how, of a product or of a whole category. Dates are calendar days in Brasília, "2026-11-21", both included; empty
 * means any. They are those of the payment for sales (completed, first, credit), of the refund for refunded orders (refunded, credit_lost),
 * of the credit for credit_given, and else of the order.
 */
export interface StaffOrderFilter {
  readonly search: string;
  readonly productId: string;
  readonly state: StaffOrderState;
  readonly from: string;
  readonly to: string;
  readonly sort: StaffOrderSort;
}

const orderPageSchema = object({ orders: ordersSchema, total: number() });

/** Finds an order by its id or its payment's, and perhaps others whose payment or e-mail contains the text. */
const anyOfId = (id: string): StaffOrderFilter => ({
  search: id,
  productId: "",
  state: "all",
  from: "",
  to: "",
  sort: "newest",
});

/** One order by its id or the beginning of it that people see, `null` where there is none; staff only. @throws StoreError */
export async function findOrder(db: StoreClient, id: string, signal: AbortSignal): Promise<StaffOrder | null> {
  const wanted = id.toLowerCase();
  // An address is written by anybody: what is no id is not looked for among e-mails and names.
  if (!/^[0-9a-f]{8}[0-9a-f-]{0,28}$/.test(wanted)) return null;
  const { rows } = await findOrders(db, anyOfId(wanted), { p_limit: 10, p_offset: 0 }, signal);
  return rows.find((order) => order.id.startsWith(wanted)) ?? null;
}

/** The orders that a filter leaves, in its order, `most` of them at most; staff only. @throws StoreError */
export async function findAllOrders(
  db: StoreClient,
  filter: StaffOrderFilter,
  most: number,
  signal: AbortSignal,
): Promise<readonly StaffOrder[]> {
  const perCall = 100;
  const found: StaffOrder[] = [];
  for (let part: readonly StaffOrder[]; found.length < most; found.push(...part)) {
    const slice = { p_limit: Math.min(perCall, most - found.length), p_offset: found.length };
    part = (await findOrders(db, filter, slice, signal)).rows;
    if (part.length === 0) break;
  }
  return found;
}

/** The orders that one payment made; staff only. @throws StoreError */
export async function findOrdersOfPayment(
  db: StoreClient,
  paymentId: string,
  signal: AbortSignal,
): Promise<readonly StaffOrder[]> {
  const { rows } = await findOrders(db, anyOfId(paymentId), { p_limit: 100, p_offset: 0 }, signal);
  return rows.filter((order) => order.payment_id === paymentId);
}

/** A page of orders; staff only. @throws StoreError */
export async function findOrders(
  db: StoreClient,
  filter: StaffOrderFilter,
  slice: Slice,
  signal: AbortSignal,
): Promise<ListPage<StaffOrder>> {
  const wanted = { ...toArguments(filter), p_sort: filter.sort, ...slice };
  const { orders, total } = await callJson(orderPageSchema, db, "find_orders", wanted, signal);
  return { rows: orders, total };
}

/** A filter as the database takes it. */
export const toArguments = ({ search, productId, state, from, to }: StaffOrderFilter) => ({
  p_search: search,
  p_product_id: productId,
  p_state: state,
  p_from: startOfDay(from, 0),
  p_to: startOfDay(to, 1),
});
