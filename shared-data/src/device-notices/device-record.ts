/** Under which name this browser keeps whose notices it shows. */
const name = "store-device-notices";

/** Whose notices this device shows: the account's id, or null where it shows nobody's. */
export function readDeviceOwner(): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps whose notices this device shows; null forgets it. */
export function keepDeviceOwner(ownerId: string | null): void {
  try {
    if (ownerId === null) localStorage.removeItem(name);
    else localStorage.setItem(name, ownerId);
  } catch {
    // Without storage the switch shows "off" after a reload, and a press saves the same device again.
  }
}
