import type { SessionUser } from "@store/shared-data/runtime";
import type { Product } from "../catalogue/product";
import { type Attribution, utmNames } from "../tracking/attribution";

/** Values that make each checkout link unique. */
export interface HandOff {
  /** When the buyer leaves for the checkout. */
  now: Date;
  /** A random value that distinguishes two checkout links. */
  nonce: string;
}

/**
 * The address of the checkout for a buyer and a product, with every parameter of R7.8; what is not known, such as the
 * campaign of a visitor who came without one, is empty. What the checkout link carries itself is kept, but cannot replace
 * a parameter of the store. No token goes along: `session_id` names the visit, `security_check` the hand-off, and
 * `client_validation` says that the browser's checks passed, which proves nothing.
 */
export function buildCheckoutUrl(
  address: URL,
  product: Pick<Product, "id" | "name" | "price">,
  user: SessionUser,
  attribution: Attribution,
  { now, nonce }: HandOff,
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
    product_price: product.price.toFixed(2),
    timestamp: now.toISOString(),
    user_id: user.id,
    referrer: attribution.referrer,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
