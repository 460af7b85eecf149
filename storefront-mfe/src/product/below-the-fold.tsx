import type { Product } from "@store/shared-data";
import { formatRelativeTime } from "@store/shared-ui";
import { ProductReviews } from "./product-reviews";
import { SimilarProducts } from "./similar-products";

export { InStockInstead } from "./in-stock-instead";
export { PurchaseFacts } from "./purchase-facts";

/** Props of `BelowTheFold`: the displayed product. */
export type BelowTheFoldProps = Pick<Product, "id" | "category">;

/** The time of the displayed price and stock, in milliseconds since 1970, as a sentence. */
export const SeenAt = ({ at }: { at: number }) => ` Preço e estoque vistos ${formatRelativeTime(at, Date.now())}.`;

/** The product page below the first screen; a separate chunk that is loaded on scrolling. */
export function BelowTheFold({ id, category }: BelowTheFoldProps) {
  return (
    <>
      <ProductReviews key={`${id} avaliações`} productId={id} />
      <SimilarProducts product={{ id, category }} />
    </>
  );
}
