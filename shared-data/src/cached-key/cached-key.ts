import { getSettings } from "@store/shared-data/runtime";
import { isRecord } from "../validation/is-record";

const prefix = "store-cached-key:";

/** The last key that its owner looked at on this device, as it is kept there to be read without a connection (R12.4). */
export interface CachedKey {
  readonly orderId: string;
  readonly keyId: string;
  readonly productId: string;
  readonly productName: string;
  /** The key itself; null where its owner does not want it kept here. */
  readonly text: string | null;
  /** The key's template as the database returned it; to be read by `toKeyTemplate`. */
  readonly template: unknown;
  /** ISO 8601. */
  readonly keptAt: string;
}

/** The key that this device stores for a person; `null` for none, or another person's. */
export function readCachedKey(ownerId: string): CachedKey | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(prefix + ownerId) ?? "null");
    return isCachedKey(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Stores a key in place of the previous one. Does nothing where offline storage is off, or the browser has no space. */
export function cacheKey(ownerId: string, key: CachedKey): void {
  if (!getSettings().offline) return;
  try {
    localStorage.setItem(prefix + ownerId, JSON.stringify(key));
  } catch {
    // Without storage the key is read with a connection, as ever.
  }
}

/** Removes the key and the orders that this device stores for any other person; without an argument, everyone's. */
export function forgetCachedKeys(exceptOwnerId?: string): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith("store-cached-") && !name.endsWith(`:${exceptOwnerId}`)) localStorage.removeItem(name);
    }
  } catch {
    // No storage, no keys.
  }
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
