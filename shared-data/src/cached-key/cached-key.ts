import { getSettings } from "@store/shared-data/runtime";
import { attempt } from "../errors/attempt";
import { isRecord } from "../validation/is-record";

const prefix = "store-cached-key:";

/** The key last viewed on this device, cached for offline reading (R12.4). */
export interface CachedKey {
  readonly orderId: string;
  readonly keyId: string;
  readonly productId: string;
  readonly productName: string;
  /** The key's text; null if its owner turned off offline storage. */
  readonly text: string | null;
  /** The key's template as the database returned it; parse it with `toKeyTemplate`. */
  readonly template: unknown;
  /** ISO 8601. */
  readonly keptAt: string;
}

/** The key cached on this device for a user; `null` if none is cached or it belongs to another user. */
export function readCachedKey(ownerId: string): CachedKey | null {
  const cached: unknown = attempt(() => JSON.parse(localStorage.getItem(prefix + ownerId) ?? "null"));
  return isCachedKey(cached) ? cached : null;
}

/**
 * Caches a key, replacing the previous one. Does nothing if offline storage is off or the browser's storage is full.
 */
export function cacheKey(ownerId: string, key: CachedKey): void {
  if (!getSettings().offline) return;
  // Without storage the key can only be read online.
  attempt(() => localStorage.setItem(prefix + ownerId, JSON.stringify(key)));
}

/** Removes the cached key and orders of every other user; without an argument, of all users. */
export function forgetCachedKeys(exceptOwnerId?: string): void {
  attempt(() => {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith("store-cached-") && !name.endsWith(`:${exceptOwnerId}`)) localStorage.removeItem(name);
    }
  });
}

function isCachedKey(value: unknown): value is CachedKey {
  return (
    isRecord(value) &&
    [value.orderId, value.keyId, value.productId, value.productName, value.keptAt].every(
      (text) => typeof text === "string",
    ) &&
    (value.text === null || typeof value.text === "string")
  );
}
