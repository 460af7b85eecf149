import type { CategoryId, ProductSummary } from "@store/shared-data";

/**
 * Products near the one on the page that can be bought now: products in stock, first those of the same category. `isShown` leaves out
 * what the page shows already.
 */
export function nearProducts(
  products: readonly ProductSummary[],
  category: CategoryId,
  isShown: (product: ProductSummary) => boolean,
): ProductSummary[] {
  const near = products.filter((product) => product.stock_count > 0 && !isShown(product));
  const isSame = (product: ProductSummary) => product.category === category;
  return [...near.filter(isSame), ...near.filter((product) => !isSame(product))];
}
