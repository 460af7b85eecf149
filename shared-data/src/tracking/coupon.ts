import { attempt } from "../errors/attempt";

const storageName = "store-coupon";

/**
 * The coupon of the visit: `?cupom=` of the query string, otherwise the last one of this browser session, so that a
 * sign-in at another site does not lose it; R10.15. Null without one.
 */
export function visitCoupon(search: string): string | null {
  const code = new URLSearchParams(search).get("cupom")?.trim().slice(0, 60);
  // Without storage the query string is all there is.
  if (code) attempt(() => sessionStorage.setItem(storageName, code));
  return code || (attempt(() => sessionStorage.getItem(storageName)) ?? null);
}
