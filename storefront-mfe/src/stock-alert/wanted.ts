import type { CategoryId } from "@store/shared-data";

/** The subject of a stock alert: a product, or anything of a category. */
export type Wanted = { readonly product: string } | { readonly category: CategoryId };

/** The two as the database's functions take them. */
export const toArguments = (wanted: Wanted) =>
  "product" in wanted ? { p_product_id: wanted.product } : { p_category: wanted.category };
