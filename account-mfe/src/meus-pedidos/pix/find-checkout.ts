import {
  getProduct,
  type PurchaseOutcome,
  prepareCheckout,
  requireStoreClient,
  toCatalogueFailure,
} from "@store/shared-data";
import type { SessionUser } from "@store/shared-data/runtime";

/**
 * Returns the checkout URL to pay for a product again, or the reason why not, with the checks of a first purchase.
 * Never throws.
 */
export async function findCheckout(productId: string, user: SessionUser): Promise<PurchaseOutcome> {
  try {
    const product = await getProduct(requireStoreClient(), productId);
    return product ? await prepareCheckout(product, user) : { refusal: "not_found" };
  } catch (error) {
    return { refusal: toCatalogueFailure({ error, isPaused: false }, true) ?? "database" };
  }
}
