import { getSettings, getStoreClient, type SessionUser } from "@store/shared-data/runtime";
import type { Product } from "../catalogue/product";
import { captureAttribution } from "../tracking/attribution";
import { logEvent } from "../tracking/event-log";
import { makeId } from "../tracking/make-id";
import { checkPurchase } from "./check-purchase";
import { type PurchaseOutcome, preparePurchase } from "./prepare-purchase";
import { recordIntent } from "./record-intent";

/** The checkout URL for a signed-in buyer, or the reason of a refusal. Never throws. */
export async function prepareCheckout(product: Product, user: SessionUser): Promise<PurchaseOutcome> {
  const db = getStoreClient();
  const attribution = captureAttribution();
  const settings = getSettings();
  // At the same time as the database's own check, so that nearly all buyers wait for nothing more.
  const recorded = db && !checkPurchase(user, product, settings) && recordIntent(db, product.id, attribution);
  const outcome = await preparePurchase({
    db,
    settings,
    user,
    product,
    attribution,
    now: new Date(),
    nonce: makeId(),
  });
  if ("url" in outcome) {
    logEvent("checkout", { product_id: product.id });
    // Leaving the page would cancel it. A second is all that a buyer waits for it.
    await Promise.race([recorded, new Promise((resolve) => setTimeout(resolve, 1000))]);
  }
  return outcome;
}
