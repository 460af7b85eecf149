import type { SessionUser } from "@store/shared-data/runtime";
import type { Product } from "../catalogue/product";
import { type Attribution, utmNames } from "../tracking/attribution";

/** Values that make each checkout link unique. */
export interface HandOff {
  /** Time at which the buyer is redirected to the checkout. */
  now: Date;
  nonce: string;
  /** The coupon that lowers the price, if there is one; R10.15. */
  coupon?: { code: string; price: number } | null | undefined;
}

/**
 * Builds the checkout URL for a buyer and a product with every parameter of R7.8; unknown values, such as the campaign
 * of a direct visit, are empty. Parameters of the checkout link itself are preserved but cannot override the store's.
 * No token is included: `session_id` identifies the visit, `security_check` the redirect, and `client_validation` says
 * that the browser's checks passed, which proves nothing.
 */
export function buildCheckoutUrl(
  address: URL,
  product: Pick<Product, "id" | "name" | "price">,
  user: SessionUser,
  attribution: Attribution,
  { now, nonce, coupon }: HandOff,
): string {
  const url = new URL(address);
  const parameters: Record<string, string> = {
    customer_email: user.email,
    customer_name: user.fullName,
    customer_phone: user.phone,
    customer_display_name: user.displayName,
    security_check: nonce,
    client_validation: "passed",
    session_id: attribution.sessionId,
    ...Object.fromEntries(utmNames.map((name) => [name, attribution.utm[name] ?? ""])),
    source: "loja",
    product_id: product.id,
    product_name: product.name,
    product_price: (coupon?.price ?? product.price).toFixed(2),
    ...(coupon && { cupom: coupon.code }),
    timestamp: now.toISOString(),
    user_id: user.id,
    referrer: attribution.referrer,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
