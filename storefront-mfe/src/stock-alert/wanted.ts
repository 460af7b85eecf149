import type { CategoryId } from "@store/shared-data";

/** The subject of a stock alert: a product, or any product of a category. */
export type Wanted = { readonly product: string } | { readonly category: CategoryId };

/** Converts it to arguments of the database functions. */
export const toArguments = (wanted: Wanted) =>
  "product" in wanted ? { p_product_id: wanted.product } : { p_category: wanted.category };
