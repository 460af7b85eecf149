import { builtInIds, type CategoryId, categoryOrder, findBuiltIn, type ProductSummary } from "@store/shared-data";

/**
 * The catalogue as R4.2 puts it together: a database row overrides the built-in product of its id whole, a built-in id
 * without a row keeps its built-in data, and database-only products follow in the order given. A removed built-in product
 * is marked inactive; a removed database product is dropped. Every id appears once.
 */
export async function mergeWithBuiltIn(rows: readonly ProductSummary[]): Promise<ProductSummary[]> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const builtIn = await Promise.all(builtInIds.map(async (id) => byId.get(id) ?? (await findBuiltIn(id)) ?? []));
  for (const id of builtInIds) byId.delete(id);
  return [...builtIn.flat(), ...[...byId.values()].filter((row) => row.is_active)];
}

/** The part of a merged catalogue that shoppers see: active products only. */
export function listed(products: readonly ProductSummary[]): ProductSummary[] {
  return products.filter((product) => product.is_active);
}

/** One section of a catalogue. */
export interface CategorySection {
  category: CategoryId;
  products: ProductSummary[];
}

/** Products by category in the default order; only categories that hold products appear. */
export function groupByCategory(products: readonly ProductSummary[]): CategorySection[] {
  return categoryOrder
    .map((category) => ({ category, products: products.filter((product) => product.category === category) }))
    .filter((section) => section.products.length > 0);
}
