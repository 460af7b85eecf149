import {
  type Product,
  type PurchaseOutcome,
  type PurchaseRefusal,
  prepareCheckout as prepare,
  purchaseMessages,
} from "@store/shared-data";
import type { SessionUser } from "@store/shared-data/runtime";

export { CreditOffer } from "../credit/credit-offer";

/** The checkout URL, or a refusal with its message. */
export type CheckoutOutcome =
  | Exclude<PurchaseOutcome, { refusal: string }>
  | { refusal: PurchaseRefusal; message: string };

/**
 * The code behind "Comprar" for signed-in users: a separate chunk, which visitors do not load, with the refusal
 * messages and the payment with credit.
 */
export async function prepareCheckout(product: Product, user: SessionUser): Promise<CheckoutOutcome> {
  const outcome = await prepare(product, user);
  return "refusal" in outcome ? { ...outcome, message: purchaseMessages[outcome.refusal] } : outcome;
}
