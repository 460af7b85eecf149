import { type CachedKey, cacheKey, forgetCachedKeys, readCachedKey } from "@store/shared-data";
import { useEffect, useState } from "react";
import type { Order, OrderWithDetails } from "../data/order";
import type { OpenedKey } from "./open-key.api";

// The storage tells other tabs of a change, and not its own.
const changed = "store-cached-key";

/** The key that this device keeps for reading without a connection, as React state; `null` where that is nothing. */
export function useCachedKey(ownerId: string | undefined): CachedKey | null {
  const [, look] = useState(0);
  useEffect(() => {
    const lookAgain = () => look((times) => times + 1);
    window.addEventListener(changed, lookAgain);
    window.addEventListener("storage", lookAgain);
    return () => {
      window.removeEventListener(changed, lookAgain);
      window.removeEventListener("storage", lookAgain);
    };
  }, []);
  return ownerId === undefined ? null : readCachedKey(ownerId);
}

/** Keeps a key that its owner has just looked at on this device, unless they have taken this one off it. */
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

/** Takes a person's key off this device; it is not put there again by being looked at. */
export function dropCachedKey(ownerId: string, kept: CachedKey): void {
  write(ownerId, { ...kept, text: null });
}

/** Removes a stored key once its order has another one, or none that may be shown: a refund ends the access. */
export function useCachedKeyCheck(orders: readonly Order[], ownerId: string | undefined): void {
  useEffect(() => {
    const kept = ownerId === undefined ? null : readCachedKey(ownerId);
    const order = orders.find(({ id }) => id === kept?.orderId);
    if (!order || (order.status === "completed" && order.delivered_key_id === kept?.keyId)) return;
    forgetCachedKeys();
    window.dispatchEvent(new Event(changed));
  }, [orders, ownerId]);
}

function write(ownerId: string, key: CachedKey): void {
  cacheKey(ownerId, key);
  window.dispatchEvent(new Event(changed));
}
