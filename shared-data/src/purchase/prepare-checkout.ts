import { getSettings, getStoreClient, type SessionUser } from "@store/shared-data/runtime";
import type { Product } from "../catalogue/product";
import { captureAttribution } from "../tracking/attribution";
import { logEvent } from "../tracking/event-log";
import { makeId } from "../tracking/make-id";
import { type PurchaseOutcome, preparePurchase } from "./prepare-purchase";

/** The checkout URL for a signed-in buyer, or the reason of a refusal. Never throws. */
export async function prepareCheckout(product: Product, user: SessionUser): Promise<PurchaseOutcome> {
  const outcome = await preparePurchase({
    db: getStoreClient(),
    settings: getSettings(),
    user,
    product,
    attribution: captureAttribution(),
    now: new Date(),
    nonce: makeId(),
  });
  if ("url" in outcome) logEvent("checkout", { product_id: product.id });
  return outcome;
}
