import { safeReturn } from "./safe-return";

const storageKey = "store-return-after-mail";
// As long as a mail's link can be used.
const lifetime = 60 * 60_000;

/**
 * Stores the return address in this browser while the person reads their mail. Not in the mail: a stranger can have one sent, and
 * would choose where its reader lands.
 */
export function saveReturn(returnTo: string, now: number): void {
  try {
    if (returnTo === "/") localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify([returnTo, now]));
  } catch {
    // Without storage the person lands at their orders.
  }
}

/** The way back that was kept, which then is kept no more; the orders where there is none. */
export function takeSavedReturn(now: number): string {
  const [returnTo, kept] = readKept();
  const isFresh = now >= kept && now - kept < lifetime;
  const checked = isFresh ? safeReturn(returnTo) : "/";
  return checked === "/" ? "/meus-pedidos" : checked;
}

function readKept(): [returnTo: string, kept: number] {
  try {
    const parts: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    localStorage.removeItem(storageKey);
    return Array.isArray(parts) ? [String(parts[0] ?? ""), Number(parts[1])] : ["", 0];
  } catch {
    return ["", 0];
  }
}
