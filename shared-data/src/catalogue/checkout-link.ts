import type { StoreSettings } from "@store/shared-data/runtime";

const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * A product's checkout link as a URL, or `null` if the store must not redirect there. Its host must be in the list of
 * checkout hosts; an empty list allows none. `https` only; a loopback address may use `http` in local mode.
 */
export function toCheckoutAddress(link: string, settings: Pick<StoreSettings, "checkoutHosts" | "mode">): URL | null {
  if (!URL.canParse(link)) return null;
  const address = new URL(link);
  const isLocal = settings.mode === "local" && loopbackHosts.has(address.hostname);
  const isSecure = address.protocol === "https:" || (isLocal && address.protocol === "http:");
  // A user name and password before the host can disguise the real host.
  const isPlain = address.username === "" && address.password === "";
  return isSecure && isPlain && settings.checkoutHosts.includes(address.host) ? address : null;
}
