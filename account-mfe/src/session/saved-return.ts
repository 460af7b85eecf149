import { attempt } from "@store/shared-data";
import { safeReturn } from "./safe-return";

const storageKey = "store-return-after-mail";
// Same as the lifetime of an email link.
const lifetime = 60 * 60_000;

/**
 * Stores the return address in this browser while the user reads the email. It must not be in the email: a stranger
 * could request one and choose its redirect target.
 */
export function saveReturn(returnTo: string, now: number): void {
  // Without storage the user is redirected to their orders.
  attempt(() => {
    if (returnTo === "/") localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify([returnTo, now]));
  });
}

/** Returns and removes the stored return address; the orders page if there is none. */
export function takeSavedReturn(now: number): string {
  const [returnTo, savedAt] = readSaved();
  const isFresh = now >= savedAt && now - savedAt < lifetime;
  const checked = isFresh ? safeReturn(returnTo) : "/";
  return checked === "/" ? "/meus-pedidos" : checked;
}

function readSaved(): [returnTo: string, savedAt: number] {
  const parts: unknown = attempt(() => JSON.parse(localStorage.getItem(storageKey) ?? "[]"));
  attempt(() => localStorage.removeItem(storageKey));
  return Array.isArray(parts) ? [String(parts[0] ?? ""), Number(parts[1])] : ["", 0];
}
