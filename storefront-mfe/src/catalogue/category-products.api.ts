import {
  builtInIds,
  type CategoryId,
  type ProductSummary,
  productSummaryColumns,
  productsPerPage,
  readSnapshot,
  toProductSummary,
  unwrap,
} from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { listBuiltInRows } from "./built-in-rows.api";
import { listed, mergeWithBuiltIn } from "./merge-with-built-in";

// PostgREST's list syntax; the built-in ids contain no characters that need quoting.
const builtInList = `(${builtInIds.join(",")})`;

/** A page of products, and whether there are more. */
export interface ProductPage {
  products: ProductSummary[];
  hasMore: boolean;
}

/**
 * One page of a category's active products: the built-in ones on the first page, then the database-only ones, newest
 * first. `offset` and `count` (at most a page) count database-only products. @throws StoreError
 */
export async function listProductsByCategory(
  db: StoreClient,
  category: CategoryId,
  offset: number,
  signal: AbortSignal,
  count = productsPerPage,
): Promise<ProductPage> {
  const [first, page] =
    (await readFile(category, offset, signal)) ?? (await askForPage(db, category, offset, signal, count));
  const merged = offset === 0 ? await mergeWithBuiltIn(first) : [];
  const builtIn = listed(merged).filter((product) => product.category === category);
  return { products: [...builtIn, ...page.slice(0, count)], hasMore: page.length > count };
}

/** Rows of built-in products, and of one page of the others plus one more row if there are more. */
type PageRows = readonly [builtIn: ProductSummary[], page: ProductSummary[]];

// The snapshot contains only the first pages.
async function readFile(category: CategoryId, offset: number, signal: AbortSignal): Promise<PageRows | undefined> {
  const rows = await readSnapshot(`category/${category}${offset || ""}`, productSummaryColumns, signal);
  const products = rows?.map(toProductSummary);
  const isBuiltIn = ({ id }: ProductSummary) => builtInIds.includes(id);
  return products && [products.filter(isBuiltIn), products.filter((product) => !isBuiltIn(product))];
}

async function askForPage(
  db: StoreClient,
  category: CategoryId,
  offset: number,
  signal: AbortSignal,
  count: number,
): Promise<PageRows> {
  const [builtIn, rows] = await Promise.all([
    offset === 0 ? listBuiltInRows(db, signal) : [],
    unwrap(
      db
        .from("products")
        .select(productSummaryColumns)
        .eq("category", category)
        .eq("is_active", true)
        .not("id", "in", builtInList)
        .order("created_at", { ascending: false })
        .order("id")
        .range(offset, offset + count)
        .abortSignal(signal),
    ),
  ]);
  return [builtIn, rows.map(toProductSummary)];
}
