import { toStoreError } from "shared-data";
import type { StoreClient } from "shared-data/runtime";
import type { DeliveredKey, Order } from "./order";
import { toDeliveredKey } from "./order-row";

/**
 * The keys delivered to the caller's completed orders, by id; others are not given. A key's text is given once it is on record that its
 * owner was given it: where reading alone cannot record that, the order is asked for it. @throws StoreError
 */
export async function listDeliveredKeys(
  db: StoreClient,
  orders: readonly Pick<Order, "id" | "delivered_key_id">[],
  signal: AbortSignal,
): Promise<DeliveredKey[]> {
  const orderOf = new Map(orders.map(({ id, delivered_key_id }) => [delivered_key_id, id]));
  const { data, error, status } = await db
    .from("product_keys")
    .select("id,key_data,is_used,used_at,used_by")
    .in("id", [...orderOf.keys()].filter((id) => id !== null).sort())
    .abortSignal(signal);
  if (error) throw toStoreError(error, status);
  const opened = await Promise.all(
    data.map(async (row) => ({ ...row, key_data: row.key_data ?? (await openKey(db, orderOf.get(row.id), signal)) })),
  );
  return opened.flatMap((row) => toDeliveredKey(row) ?? []);
}

// Null where it fails: the page then offers to ask for the key, and says why where that fails too.
async function openKey(db: StoreClient, orderId: string | undefined, signal: AbortSignal): Promise<string | null> {
  if (orderId === undefined) return null;
  const { data } = await db.rpc("reveal_order_key", { p_order_id: orderId }).abortSignal(signal);
  return typeof data === "string" ? data : null;
}
