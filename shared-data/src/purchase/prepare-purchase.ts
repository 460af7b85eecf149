import type { SessionUser, StoreClient, StoreSettings } from "@store/shared-data/runtime";
import { builtInIds } from "../catalogue/built-in";
import { toCatalogueFailure } from "../catalogue/catalogue-failure";
import { toCheckoutAddress } from "../catalogue/checkout-link";
import type { Product } from "../catalogue/product";
import { requireStoreClient } from "../errors/require-store-client";
import { readFailure } from "../errors/store-error";
import type { Attribution } from "../tracking/attribution";
import { buildCheckoutUrl, type HandOff } from "./build-checkout-url";
import { checkPurchase } from "./check-purchase";
import { readCouponPrice } from "./coupon.api";
import { getProduct } from "./product-for-sale.api";
import type { PurchaseRefusal } from "./purchase-messages";

/** Inputs of a purchase. */
export interface Purchase extends Omit<HandOff, "coupon"> {
  db: StoreClient | null;
  settings: StoreSettings;
  user: SessionUser | null;
  /** The product as displayed to the buyer. */
  product: Product;
  attribution: Attribution;
  /** Code of the visit's coupon; null without one. */
  code: string | null;
}

/** The checkout URL, or the reason of a refusal. */
export type PurchaseOutcome = { url: string } | { refusal: PurchaseRefusal };

/**
 * Checks a purchase first against the displayed product, then against current database data: a removed or sold-out
 * product, or one whose price has changed, must not be sold. Never throws; every failure is a refusal.
 */
export async function preparePurchase(purchase: Purchase): Promise<PurchaseOutcome> {
  const { settings, user, product } = purchase;
  const refusal = checkPurchase(user, product, settings);
  if (refusal) return { refusal };
  try {
    const db = requireStoreClient(purchase.db);
    const [row, coupon] = await Promise.all([getProduct(db, product.id), readCoupon(db, purchase)]);
    return decide(purchase, row, coupon);
  } catch (error) {
    return { refusal: nameRefusal(error) };
  }
}

// A coupon that cannot be read or has no effect leaves the normal price.
async function readCoupon(db: StoreClient, { product, code }: Purchase): Promise<HandOff["coupon"]> {
  if (code === null) return null;
  const offer = await readCouponPrice(db, product.id, code).catch(() => null);
  return offer && "price" in offer ? { code, price: offer.price } : null;
}

function decide(
  { settings, user, product, attribution, now, nonce }: Purchase,
  row: Product | null,
  coupon: HandOff["coupon"],
): PurchaseOutcome {
  // A built-in product without a row is displayed but cannot be delivered: the store is not set up yet.
  if (!row && builtInIds.includes(product.id)) return { refusal: "not_configured" };
  if (!row?.is_active) return { refusal: "not_found" };
  const refusal = checkPurchase(user, row, settings);
  if (refusal) return { refusal };
  if (row.price !== product.price) return { refusal: "price_changed" };
  const address = toCheckoutAddress(row.checkout_link, settings);
  if (!address || !user) return { refusal: "invalid_checkout_link" };
  return { url: buildCheckoutUrl(address, row, user, attribution, { now, nonce, coupon }) };
}

function nameRefusal(error: unknown): PurchaseRefusal {
  // Products are readable by everyone: a read is denied only if the session is no longer valid.
  if (readFailure(error).code === "denied") return "signed_out";
  return toCatalogueFailure({ error, isPaused: false }, true) ?? "database";
}
