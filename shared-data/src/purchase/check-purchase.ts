import type { SessionUser, StoreSettings } from "@store/shared-data/runtime";
import { toCheckoutAddress } from "../catalogue/checkout-link";
import type { Product } from "../catalogue/product";

/** Preconditions of a purchase that can fail; R5.10. */
export type PurchasePrecondition =
  | "signed_out"
  | "invalid_email"
  | "sold_out"
  | "no_checkout_link"
  | "invalid_checkout_link";

/** The first failed precondition of a purchase, in the order of R5.10; `null` if all hold. */
export function checkPurchase(
  user: Pick<SessionUser, "email"> | null,
  product: Pick<Product, "stock_count" | "checkout_link">,
  settings: Pick<StoreSettings, "checkoutHosts" | "mode">,
): PurchasePrecondition | null {
  if (!user) return "signed_out";
  if (!user.email.includes("@")) return "invalid_email";
  if (product.stock_count <= 0) return "sold_out";
  if (product.checkout_link.trim() === "") return "no_checkout_link";
  return toCheckoutAddress(product.checkout_link, settings) ? null : "invalid_checkout_link";
}
