import { builtInIds, type CategoryId, categoryOrder, findBuiltIn, type ProductSummary } from "@store/shared-data";

/**
 * Merges the catalogue as in R4.2: a database row replaces the built-in product with its id, a built-in product without
 * a row keeps its own data, and database-only products follow in the given order. A removed built-in product stays in
 * the list as inactive; a removed database product is dropped. Each id appears once.
 */
export async function mergeWithBuiltIn(rows: readonly ProductSummary[]): Promise<ProductSummary[]> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const builtIn = await Promise.all(builtInIds.map(async (id) => byId.get(id) ?? (await findBuiltIn(id)) ?? []));
  for (const id of builtInIds) byId.delete(id);
  return [...builtIn.flat(), ...[...byId.values()].filter((row) => row.is_active)];
}

/** The active products of a merged catalogue. */
export function listed(products: readonly ProductSummary[]): ProductSummary[] {
  return products.filter((product) => product.is_active);
}

export interface CategorySection {
  category: CategoryId;
  products: ProductSummary[];
}

/** Groups products by category in the default order, omitting empty categories. */
export function groupByCategory(products: readonly ProductSummary[]): CategorySection[] {
  return categoryOrder
    .map((category) => ({ category, products: products.filter((product) => product.category === category) }))
    .filter((section) => section.products.length > 0);
}
