import { captureAttribution, logEvent, makeId, type Product } from "shared-data";
import { getSettings, getStoreClient, type SessionUser } from "shared-data/runtime";
import { preparePurchase } from "./prepare-purchase";
import { type PurchaseRefusal, purchaseMessages } from "./purchase-messages";

/** Where the buyer goes now, or why not, with the words for it. */
export type CheckoutOutcome = { url: string } | { refusal: PurchaseRefusal; message: string };

/** Where a signed-in buyer goes from here, or why not. Never throws. */
export async function prepareCheckout(product: Product, user: SessionUser): Promise<CheckoutOutcome> {
  const outcome = await preparePurchase({
    db: getStoreClient(),
    settings: getSettings(),
    user,
    product,
    attribution: captureAttribution(),
    now: new Date(),
    nonce: makeId(),
  });
  if ("refusal" in outcome) return { ...outcome, message: purchaseMessages[outcome.refusal] };
  logEvent("checkout", { product_id: product.id });
  return outcome;
}
