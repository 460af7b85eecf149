import { getSettings, getStoreClient, type SessionUser } from "@store/shared-data/runtime";
import type { Product } from "../catalogue/product";
import { captureAttribution } from "../tracking/attribution";
import { visitCoupon } from "../tracking/coupon";
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
  // Runs in parallel with the purchase check, so that it rarely delays the buyer.
  const recorded = db && !checkPurchase(user, product, settings) && recordIntent(db, product.id, attribution);
  const outcome = await preparePurchase({
    db,
    settings,
    user,
    product,
    attribution,
    code: visitCoupon(window.location.search),
    now: new Date(),
    nonce: makeId(),
  });
  if ("url" in outcome) {
    logEvent("checkout", { product_id: product.id });
    // Navigation would cancel the request, so wait for it, but at most one second.
    await Promise.race([recorded, new Promise((resolve) => setTimeout(resolve, 1000))]);
  }
  return outcome;
}
