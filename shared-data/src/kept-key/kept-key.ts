import { getSettings } from "@store/shared-data/runtime";
import { isRecord } from "../validation/is-record";

const prefix = "store-kept-key:";

/** The last key that its owner looked at on this device, as it is kept there to be read without a connection (R12.4). */
export interface KeptKey {
  readonly orderId: string;
  readonly keyId: string;
  readonly productId: string;
  readonly productName: string;
  /** The key itself; null where its owner does not want it kept here. */
  readonly text: string | null;
  /** How the text falls into fields, as the database told it; to be read by `toKeyTemplate`. */
  readonly template: unknown;
  /** ISO 8601. */
  readonly keptAt: string;
}

/** What this device keeps for a person; `null` where it is nothing, or of somebody else. */
export function readKeptKey(ownerId: string): KeptKey | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(prefix + ownerId) ?? "null");
    return isKeptKey(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps a key, in the place of the one before. Does nothing where the settings keep nothing for offline, or the browser has no room. */
export function keepKey(ownerId: string, key: KeptKey): void {
  if (!getSettings().offline) return;
  try {
    localStorage.setItem(prefix + ownerId, JSON.stringify(key));
  } catch {
    // Without storage the key is read with a connection, as ever.
  }
}

/** Forgets the key and the orders that this device keeps for anybody but this person; for everybody where nobody is given. */
export function forgetKeptKeys(exceptOwnerId?: string): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith("store-kept-") && !name.endsWith(`:${exceptOwnerId}`)) localStorage.removeItem(name);
    }
  } catch {
    // No storage, no keys.
  }
}

function isKeptKey(value: unknown): value is KeptKey {
  return (
    isRecord(value) &&
    [value.orderId, value.keyId, value.productId, value.productName, value.keptAt].every(
      (text) => typeof text === "string",
    ) &&
    (value.text === null || typeof value.text === "string")
  );
}
