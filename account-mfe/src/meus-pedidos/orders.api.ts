import { isPastEnd, StoreError, toStoreError } from "shared-data";
import type { StoreClient } from "shared-data/runtime";
import type { Order, OrderProduct } from "./order";
import { toOrder, toOrderProduct } from "./order-row";
import { hear, type ServerClock } from "./server-clock";

const orderColumns =
  "id,user_id,product_id,status,amount,created_at,paid_at,delivered_at,first_viewed_at,delivered_key_id,guarantee_hours,is_waiting,hold_reason,read_at";
const productColumns = "id,name,image_url,price,category";

/** Orders on one page of the list. */
export const ordersPerPage = 20;

/** One page of somebody's orders, newest first, and how many there are in all. */
export interface OrdersPage {
  readonly orders: readonly Order[];
  readonly total: number;
  /** The server's time; null where no order tells it. */
  readonly clock: ServerClock | null;
}

/**
 * A customer's own orders, newest first. Staff may read everybody's, so the owner is named here too.
 * @param page from 1; a page past the end is empty
 * @throws StoreError
 */
export async function listOrders(
  db: StoreClient,
  userId: string,
  page: number,
  signal: AbortSignal,
): Promise<OrdersPage> {
  const from = (page - 1) * ordersPerPage;
  const { data, error, status, count } = await db
    .from("orders")
    .select(orderColumns, { count: "exact" })
    .eq("user_id", userId)
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .range(from, from + ordersPerPage - 1)
    .abortSignal(signal);
  if (error && isPastEnd(status)) return { orders: [], total: 0, clock: null };
  if (error) throw toStoreError(error, status);
  return { orders: data.map(toOrder), total: count ?? data.length, clock: hear(data[0]?.read_at) };
}

/** What orders show of their products, also of those taken off sale since. @throws StoreError */
export async function listOrderProducts(
  db: StoreClient,
  productIds: readonly string[],
  signal: AbortSignal,
): Promise<OrderProduct[]> {
  const { data, error, status } = await db
    .from("products")
    .select(productColumns)
    .in("id", [...productIds])
    .abortSignal(signal);
  if (error) throw toStoreError(error, status);
  return data.map(toOrderProduct);
}

/**
 * Asks the server to deliver a paid order's key; asking twice gives the same key. Refuses an order of somebody else, one
 * that is not paid, and one that waits for stock or for staff. @throws StoreError with the server's words
 */
export async function deliverProductKey(db: StoreClient, orderId: string): Promise<void> {
  const { data, error, status } = await db.rpc("deliver_product_key", { p_order_id: orderId });
  if (error) throw toStoreError(error, status);
  const [outcome] = data;
  if (outcome?.success !== true) throw new StoreError("rejected", outcome?.message ?? "", "not_delivered");
}

/** An order's place in the line of paid orders without a key, from 1; `null` where it is not in line. @throws StoreError */
export async function getQueuePosition(db: StoreClient, orderId: string, signal: AbortSignal): Promise<number | null> {
  const { data, error, status } = await db.rpc("order_queue_position", { p_order_id: orderId }).abortSignal(signal);
  if (error) throw toStoreError(error, status);
  return typeof data === "number" ? data : null;
}

/** The code that pays a pending order; `null` where there is none, or its PIX has run out. @throws StoreError */
export async function getPixCode(db: StoreClient, orderId: string, signal: AbortSignal): Promise<string | null> {
  const { data, error, status } = await db.rpc("order_pix_code", { p_order_id: orderId }).abortSignal(signal);
  if (error) throw toStoreError(error, status);
  return typeof data === "string" ? data : null;
}
