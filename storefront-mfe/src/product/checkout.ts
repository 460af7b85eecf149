import {
  type Product,
  type PurchaseOutcome,
  type PurchaseRefusal,
  prepareCheckout as prepare,
  purchaseMessages,
} from "@store/shared-data";
import type { SessionUser } from "@store/shared-data/runtime";

export { CreditOffer } from "../credit/credit-offer";

/** Where the buyer goes now, or why not, with the words for it. */
export type CheckoutOutcome =
  | Exclude<PurchaseOutcome, { refusal: string }>
  | { refusal: PurchaseRefusal; message: string };

/**
 * The code behind "Comprar" for signed-in people: a file of its own, which visitors do not fetch, with the words of
 * a refusal, and the way to pay with credit.
 */
export async function prepareCheckout(product: Product, user: SessionUser): Promise<CheckoutOutcome> {
  const outcome = await prepare(product, user);
  return "refusal" in outcome ? { ...outcome, message: purchaseMessages[outcome.refusal] } : outcome;
}
