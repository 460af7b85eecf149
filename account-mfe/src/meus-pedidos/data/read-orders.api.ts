import { isRecord, StoreError, toStoreError, unwrap } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import type { Order } from "./order";
import { type OrderRow, toOrder } from "./order-row";
import { clockFrom, type ServerClock } from "./server-clock";

/** Page size of the list; the database uses the same. */
export const ordersPerPage = 20;

/** One page of a user's orders, newest first, as the database last returned it. */
export interface OrdersPage {
  readonly orders: readonly Order[];
  /** Number of orders on all pages. */
  readonly total: number;
  /** The server's time; null if the response had none. */
  readonly clock: ServerClock | null;
  /** Revision of this page's content, computed by the database. */
  readonly revision: string;
}

interface OrdersQuery {
  /** From 1; a page past the end is empty. */
  readonly page: number;
  /** The currently displayed page. */
  readonly seen: OrdersPage | null;
}

/**
 * Fetches a page of the signed-in user's orders. Returns `seen` with an updated clock if nothing has changed.
 * @throws StoreError
 */
export async function listOrders(
  db: StoreClient,
  { page, seen }: OrdersQuery,
  signal: AbortSignal,
): Promise<OrdersPage> {
  const args = { p_seen: seen?.revision ?? "", p_page: page };
  const data = await unwrap(db.rpc("orders_since", args, { get: true }).abortSignal(signal));
  const body: Readonly<Record<string, unknown>> = isRecord(data) ? data : {};
  const clock = clockFrom(String(body.read_at));
  if (Array.isArray(body.orders)) {
    const orders = (body.orders as OrderRow[]).map(toOrder);
    return { orders, total: Number(body.total), clock, revision: String(body.revision) };
  }
  if (seen === null || clock === null) throw new StoreError("rejected", "The answer is no list of orders.");
  return { ...seen, clock };
}

const orderColumns =
  "id,user_id,product_id,status,amount,created_at,paid_at,delivered_at,first_viewed_at,delivered_key_id,other_key_ids," +
  "quantity,guarantee_hours,guarantee_wait_hours,guarantee_ends_at,is_waiting,hold_reason,disputed_at,paid_with," +
  "price_rule,read_at";

type OneOrder = OrderRow & { readonly paid_with: string; readonly read_at: string };

/**
 * Fetches one order of the user as a page; the page is empty if the user has no order with this id. @throws StoreError
 */
export async function getOrder(
  db: StoreClient,
  { userId, orderId }: { userId: string; orderId: string },
  signal: AbortSignal,
): Promise<OrdersPage> {
  const { data, error, status } = await db
    .from("orders")
    .select(orderColumns)
    .eq("id", orderId)
    // Row level security lets staff read every order.
    .eq("user_id", userId)
    .abortSignal(signal)
    .overrideTypes<OneOrder[], { merge: false }>();
  if (error && error.code !== noUuid) throw toStoreError(error, status);
  const orders = (data ?? []).map((row) => toOrder({ ...row, with_credit: row.paid_with === "credit" }));
  return { orders, total: orders.length, clock: clockFrom(data?.[0]?.read_at), revision: "" };
}

/** Postgres error code for an invalid uuid, for example in an edited address. */
const noUuid = "22P02";
