import { findShown, type Product, productQuery, type RouteContext } from "@store/shared-data";
import { loadProducts } from "../catalogue/use-products";
import { usualDeliveryQuery } from "../delivery-time/use-usual-delivery";
import type { ProductPageData } from "./product-head";
import { loadProductReviews } from "./use-product-reviews";
import { similarQuery } from "./use-similar-products";

/**
 * Loads all data of a product page, including below the first screen, for prerendering and prefetching. Prerendered
 * pages do not load this chunk.
 */
export async function loadProductPage({ queryClient, db, params }: RouteContext): Promise<ProductPageData> {
  const { id = "" } = params;
  const product = productQuery(db, id);
  const [rating] = await Promise.all([
    loadProductReviews(queryClient, db, id),
    db && queryClient.prefetchQuery(product),
  ]);
  const { error } = queryClient.getQueryState(product.queryKey) ?? {};
  // After a failed read neither existence nor price is known: it must not lead to "not found" or to the built-in
  // product.
  if (error) throw error;
  const shown = await findShown(queryClient, queryClient.getQueryData<Product | null>(product.queryKey), id);
  if (db && shown) {
    const beside = [similarQuery(db, shown.category), usualDeliveryQuery(db)];
    await Promise.all(beside.map((query) => queryClient.prefetchQuery<unknown>(query)));
  }
  if (shown && shown.stock_count <= 0) await loadProducts(queryClient, db);
  return { product: shown, rating };
}
