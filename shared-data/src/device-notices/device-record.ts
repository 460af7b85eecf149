/** Storage key of the account with notifications in this browser. */
const name = "store-device-notices";

/** The account with notifications on this device; null for none. */
export function readDeviceOwner(): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Stores the account with notifications on this device; null removes it. */
export function keepDeviceOwner(ownerId: string | null): void {
  try {
    if (ownerId === null) localStorage.removeItem(name);
    else localStorage.setItem(name, ownerId);
  } catch {
    // Without storage the switch shows "off" after a reload, and a click registers the same device again.
  }
}
