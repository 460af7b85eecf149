import type { Product } from "@store/shared-data";
import { ProductReviews } from "./product-reviews";
import { SimilarProducts } from "./similar-products";

export { InStockInstead } from "./in-stock-instead";
export { PurchaseFacts } from "./purchase-facts";

/** Props of `BelowTheFold`: the product that the page shows. */
export type BelowTheFoldProps = Pick<Product, "id" | "category">;

/** The product page below the first screen. In a file of its own, which is fetched on scrolling. */
export function BelowTheFold({ id, category }: BelowTheFoldProps) {
  return (
    <>
      <ProductReviews key={`${id} avaliações`} productId={id} />
      <SimilarProducts product={{ id, category }} />
    </>
  );
}
