import { type CachedKey, cacheKey, forgetCachedKeys, readCachedKey } from "@store/shared-data";
import { useEffect, useSyncExternalStore } from "react";
import { keysOf, type Order, type OrderWithDetails } from "../data/order";
import type { OpenedKey } from "./open-key.api";

// `storage` events fire only in other tabs, so this event informs the same tab.
const changed = "store-cached-key";

/** The key that this device stores for offline reading, as React state; `null` if there is none. */
export function useCachedKey(ownerId: string | undefined): CachedKey | null {
  const read = () => (ownerId === undefined ? null : readCachedKey(ownerId));
  // Compared as text, because each read returns a new object.
  useSyncExternalStore(
    subscribe,
    () => JSON.stringify(read()),
    () => "null",
  );
  return read();
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener(changed, onChange);
  window.addEventListener("storage", onChange);
  return () => {
    window.removeEventListener(changed, onChange);
    window.removeEventListener("storage", onChange);
  };
}

/** Stores a revealed key on this device, unless the user removed this key from it. */
export function cacheShownKey(order: OrderWithDetails, { keyId, text, template }: OpenedKey): void {
  const before = readCachedKey(order.user_id);
  if (before?.keyId === keyId && before.text === null) return;
  write(order.user_id, {
    orderId: order.id,
    keyId,
    productId: order.product_id,
    productName: order.product?.name ?? "produto",
    text,
    template,
    keptAt: new Date().toISOString(),
  });
}

/** Removes a user's key from this device; revealing it again does not store it again. */
export function dropCachedKey(ownerId: string, cached: CachedKey): void {
  write(ownerId, { ...cached, text: null });
}

/** Removes the stored key once its order no longer has it or no longer allows access, as after a refund or in a dispute. */
export function useCachedKeyCheck(orders: readonly Order[], ownerId: string | undefined): void {
  useEffect(() => {
    const cached = ownerId === undefined ? null : readCachedKey(ownerId);
    const order = orders.find(({ id }) => id === cached?.orderId);
    const isReadable = order?.status === "completed" && order.disputed_at === null;
    if (!order || (isReadable && cached && keysOf(order).includes(cached.keyId))) return;
    forgetCachedKeys();
    window.dispatchEvent(new Event(changed));
  }, [orders, ownerId]);
}

function write(ownerId: string, key: CachedKey): void {
  cacheKey(ownerId, key);
  window.dispatchEvent(new Event(changed));
}
