import type { ProductSummary } from "./product-summary";

/** The picture of a product: its own, or its category's tile where it has none. */
export function productPicture({ image_url, category }: Pick<ProductSummary, "image_url" | "category">): string {
  return image_url || `/art/category-${category}.svg`;
}
