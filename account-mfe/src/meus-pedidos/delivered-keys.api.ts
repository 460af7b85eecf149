import { toStoreError } from "shared-data";
import type { StoreClient } from "shared-data/runtime";
import type { DeliveredKey, Order } from "./order";
import { toDeliveredKey } from "./order-row";

type Delivered = Pick<Order, "id" | "user_id" | "delivered_key_id" | "delivered_at" | "first_viewed_at">;

/**
 * The keys delivered to the caller's completed orders; others are not given. A key's text is given once it is on record that its owner was
 * given it: an order whose key nobody has seen yet is asked for it, which records that; keys that were seen are read by their ids.
 * @param known keys that need not be read again
 * @throws StoreError
 */
export async function listDeliveredKeys(
  db: StoreClient,
  orders: readonly Delivered[],
  known: readonly DeliveredKey[],
  signal: AbortSignal,
): Promise<DeliveredKey[]> {
  const kept = known.filter(({ id }) => orders.some((order) => order.delivered_key_id === id));
  const others = orders.filter(({ delivered_key_id: id }) => !kept.some((key) => key.id === id));
  const [read, ...opened] = await Promise.all([
    readKeys(db, others.filter(isSeen), signal),
    ...others.filter((order) => !isSeen(order)).map((order) => openKey(db, order, signal)),
  ]);
  return [...kept, ...read, ...opened.flat()];
}

const isSeen = ({ first_viewed_at }: Delivered) => first_viewed_at !== null;

async function readKeys(db: StoreClient, orders: readonly Delivered[], signal: AbortSignal): Promise<DeliveredKey[]> {
  if (orders.length === 0) return [];
  const { data, error, status } = await db
    .from("product_keys")
    .select("id,key_data,is_used,used_at,used_by")
    .in("id", orders.flatMap(({ delivered_key_id: id }) => id ?? []).sort())
    .abortSignal(signal);
  if (error) throw toStoreError(error, status);
  return data.flatMap((row) => toDeliveredKey(row) ?? []);
}

// None where it fails: the page then offers to ask for the key, and says why where that fails too.
async function openKey(db: StoreClient, order: Delivered, signal: AbortSignal): Promise<DeliveredKey[]> {
  const { data } = await db.rpc("reveal_order_key", { p_order_id: order.id }).abortSignal(signal);
  const { delivered_key_id: id, delivered_at, user_id } = order;
  const key = toDeliveredKey({ id, key_data: data, is_used: true, used_at: delivered_at, used_by: user_id });
  return key ? [key] : [];
}
