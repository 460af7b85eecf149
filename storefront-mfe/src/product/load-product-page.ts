import { findShown, type Product, productQuery, type RouteContext } from "@store/shared-data";
import { loadProducts } from "../catalogue/use-products";
import { usualDeliveryQuery } from "../delivery-time/use-usual-delivery";
import type { ProductPageData } from "./product-head";
import { loadProductReviews } from "./use-product-reviews";
import { similarQuery } from "./use-similar-products";

/**
 * Everything that a product page shows, also below its first screen, for who renders it ahead or is about to open it. A page that
 * was rendered ahead does not fetch this file.
 */
export async function loadProductPage({ queryClient, db, params }: RouteContext): Promise<ProductPageData> {
  const { id = "" } = params;
  const product = productQuery(db, id);
  const [rating] = await Promise.all([
    loadProductReviews(queryClient, db, id),
    db && queryClient.prefetchQuery(product),
  ]);
  const { error } = queryClient.getQueryState(product.queryKey) ?? {};
  // A read that failed tells neither whether the product exists nor at what price: this must not become "not found" or the built-in product.
  if (error) throw error;
  const shown = await findShown(queryClient, queryClient.getQueryData<Product | null>(product.queryKey), id);
  if (db && shown) {
    const beside = [similarQuery(db, shown.category), usualDeliveryQuery(db)];
    await Promise.all(beside.map((query) => queryClient.prefetchQuery<unknown>(query)));
  }
  if (shown && shown.stock_count <= 0) await loadProducts(queryClient, db);
  return { product: shown, rating };
}
