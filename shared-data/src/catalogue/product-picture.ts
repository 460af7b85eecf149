import type { ProductSummary } from "./product-summary";

/** A product's picture, or its category's tile if it has none. */
export function productPicture({ image_url, category }: Pick<ProductSummary, "image_url" | "category">): string {
  return image_url || `/art/category-${category}.svg`;
}
