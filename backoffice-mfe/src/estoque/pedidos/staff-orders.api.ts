import type { OrderStatus } from "shared-data";
import { toStoreError } from "shared-data";
import type { StoreClient } from "shared-data/runtime";
import { array, boolean, type GenericSchema, nullable, number, object, string } from "valibot";
import { orderStatusSchema, readAnswer } from "../../answers/read-answer";
import { type HoldReason, holdReasonSchema } from "./hold-reasons";

/** An order as staff see it. Amounts are reais; `status` is the shown one, where an old pending order has expired. */
export interface StaffOrder {
  readonly id: string;
  readonly created_at: string;
  readonly paid_at: string | null;
  readonly delivered_at: string | null;
  readonly first_viewed_at: string | null;
  readonly status: OrderStatus;
  /** Null where what was paid could not be read. */
  readonly amount: number | null;
  readonly expected_amount: number;
  readonly product_id: string;
  readonly product_name: string;
  readonly email: string | null;
  readonly has_owner: boolean;
  readonly payment_id: string;
  /** Why a paid order is kept back. */
  readonly hold_reason: HoldReason | null;
  readonly is_waiting: boolean;
  readonly has_key: boolean;
}

const ordersSchema: GenericSchema<unknown, StaffOrder[]> = array(
  object({
    id: string(),
    created_at: string(),
    paid_at: nullable(string()),
    delivered_at: nullable(string()),
    first_viewed_at: nullable(string()),
    status: orderStatusSchema,
    amount: nullable(number()),
    expected_amount: number(),
    product_id: string(),
    product_name: string(),
    email: nullable(string()),
    has_owner: boolean(),
    payment_id: string(),
    hold_reason: holdReasonSchema,
    is_waiting: boolean(),
    has_key: boolean(),
  }),
);

/** What of the orders to list: a status, what needs somebody's hand, or each customer's first sale. */
export type StaffOrderState = OrderStatus | "all" | "waiting" | "held" | "ownerless" | "first";

/**
 * Which orders to list, of a product or of a whole category. Dates are calendar days in Brasília, "2026-11-21", both included; empty
 * means any. They are those of the payment for sales (completed, first), of the refund for refunded orders, and else of the order.
 */
export interface StaffOrderFilter {
  readonly search: string;
  readonly productId: string;
  readonly state: StaffOrderState;
  readonly from: string;
  readonly to: string;
}

/** The filter that leaves every order. */
export const anyOrder: StaffOrderFilter = { search: "", productId: "", state: "all", from: "", to: "" };

/** One page of orders and how many there are in all. */
export interface StaffOrderPage {
  readonly orders: readonly StaffOrder[];
  readonly total: number;
}

const orderPageSchema: GenericSchema<unknown, StaffOrderPage> = object({ orders: ordersSchema, total: number() });

/** A product whose paid orders wait for keys. */
export interface WaitingProduct {
  readonly product_id: string;
  readonly product_name: string;
  readonly waiting: number;
  readonly oldest_paid_at: string;
}

/** Rows of one page of orders. */
export const staffOrdersPerPage = 50;

/** A page (from 1) of orders, newest first; staff only. @throws StoreError */
export const findOrders = (db: StoreClient, filter: StaffOrderFilter, page: number, signal: AbortSignal) =>
  readOrders(db, filter, staffOrdersPerPage, (page - 1) * staffOrdersPerPage, signal);

/** One order by its id, `null` where there is none; staff only. @throws StoreError */
export async function findOrder(db: StoreClient, id: string, signal: AbortSignal): Promise<StaffOrder | null> {
  const { orders } = await readOrders(db, { ...anyOrder, search: id }, 1, 0, signal);
  return orders[0] ?? null;
}

/**
 * Every order that the filter leaves, newest first and part by part. Orders that come while it is read stay out; each of
 * the others comes once. @throws StoreError
 */
export async function* readAllOrders(
  db: StoreClient,
  filter: StaffOrderFilter,
  signal: AbortSignal,
): AsyncGenerator<readonly StaffOrder[]> {
  let last: StaffOrder | undefined;
  do {
    const { data, error, status } = await db
      .rpc("export_orders", {
        ...toArguments(filter),
        p_after_created_at: last?.created_at ?? null,
        p_after_id: last?.id ?? null,
      })
      .abortSignal(signal);
    if (error) throw toStoreError(error, status);
    const part = readAnswer(ordersSchema, data);
    if (part.length > 0) yield part;
    last = part.at(-1);
  } while (last);
}

async function readOrders(
  db: StoreClient,
  filter: StaffOrderFilter,
  limit: number,
  offset: number,
  signal: AbortSignal,
): Promise<StaffOrderPage> {
  const { data, error, status } = await db
    .rpc("find_orders", { ...toArguments(filter), p_limit: limit, p_offset: offset })
    .abortSignal(signal);
  if (error) throw toStoreError(error, status);
  return readAnswer(orderPageSchema, data);
}

const toArguments = ({ search, productId, state, from, to }: StaffOrderFilter) => ({
  p_search: search,
  p_product_id: productId,
  p_state: state,
  p_from: startOfDay(from, 0),
  p_to: startOfDay(to, 1),
});

/** The moment a day begins in Brasília, some days later; `null` for no day. Brazil has kept UTC-3 all year since 2019. */
export function startOfDay(day: string, daysLater: number): string | null {
  const moment = new Date(`${day}T00:00:00-03:00`);
  if (day === "" || Number.isNaN(moment.getTime())) return null;
  moment.setUTCDate(moment.getUTCDate() + daysLater);
  return moment.toISOString();
}

/** Products whose paid orders wait for keys, the longest wait first; staff only. @throws StoreError */
export async function listWaitingProducts(db: StoreClient, signal: AbortSignal): Promise<WaitingProduct[]> {
  const { data, error, status } = await db.rpc("list_waiting_products").abortSignal(signal);
  if (error) throw toStoreError(error, status);
  return data;
}
