import { builtInCatalogue } from "./built-in-catalogue";
import { type CategoryId, categoryOrder, type Product } from "./product";
import type { ProductSummary } from "./product-row";

/** The ids of the built-in products. */
export const builtInIds: readonly string[] = builtInCatalogue.map(({ id }) => id);

/** The built-in product of that id, if there is one. */
export function findBuiltIn(id: string): Product | undefined {
  return builtInCatalogue.find((product) => product.id === id);
}

/**
 * The catalogue as spec 4 puts it together: a database row overrides the built-in product of its id whole, a built-in id
 * without a row keeps its built-in data, and database-only products follow in the order given. A removed built-in product
 * is marked inactive; a removed database product is dropped. Every id appears once.
 */
export function mergeWithBuiltIn(rows: readonly ProductSummary[]): ProductSummary[] {
  const unplaced = new Map(rows.map((row) => [row.id, row]));
  const builtIn = builtInCatalogue.map((product): ProductSummary => {
    const row = unplaced.get(product.id);
    unplaced.delete(product.id);
    return row ?? product;
  });
  return [...builtIn, ...[...unplaced.values()].filter((row) => row.is_active)];
}

/** What shoppers see of a merged catalogue: active products only. */
export function listed(products: readonly ProductSummary[]): ProductSummary[] {
  return products.filter((product) => product.is_active);
}

/** The built-in products of a category, for where nothing else can be had. */
export const builtInOf = (category: CategoryId): ProductSummary[] =>
  listed(mergeWithBuiltIn([])).filter((product) => product.category === category);

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
