import type { Product } from "@store/shared-data";

/** The picture of a product: its own, or its category's tile where it has none. */
export function productPicture({ image_url, category }: Pick<Product, "image_url" | "category">): string {
  return image_url || `/art/category-${category}.svg`;
}
