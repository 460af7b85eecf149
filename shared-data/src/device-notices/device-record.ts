import { attempt } from "../errors/attempt";

/** Storage key of the account with notifications in this browser. */
const name = "store-device-notices";

/** The account with notifications on this device; null for none. */
export const readDeviceOwner = (): string | null => attempt(() => localStorage.getItem(name)) ?? null;

/** Stores the account with notifications on this device; null removes it. */
export function keepDeviceOwner(ownerId: string | null): void {
  // Without storage the switch shows "off" after a reload, and a click registers the same device again.
  attempt(() => (ownerId === null ? localStorage.removeItem(name) : localStorage.setItem(name, ownerId)));
}
