import type { CategoryId, ProductSummary } from "@store/shared-data";

/**
 * Alternatives to a product: products in stock, those of the same category first, without those that the page already
 * shows (`isShown`).
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
