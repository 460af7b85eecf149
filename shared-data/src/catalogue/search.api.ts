import type { StoreClient } from "@store/shared-data/runtime";
import { unwrap } from "../database/call";
import { loadBuiltIn, loadSearchRules } from "./built-in";
import { type ProductSummary, productSummaryColumns, toProductSummary } from "./product-summary";

/**
 * Products on sale that match a search, best first, including built-in products without a row (R2.16, R4.2). @throws
 * StoreError
 */
export async function searchProducts(
  db: StoreClient,
  query: string,
  limit: number,
  signal: AbortSignal,
): Promise<ProductSummary[]> {
  const data = await unwrap(
    db
      .rpc("search_products", { p_query: query.slice(0, searchLength), p_limit: limit })
      .select(productSummaryColumns)
      .abortSignal(signal),
  );
  const found = data.map(toProductSummary);
  return [...found, ...(await findRowless(db, query, found, signal))].slice(0, limit);
}

// Long enough for any real query; the database reads no further either.
const searchLength = 100;

// Built-in products without a row are rare: query the database only for matches missing from its results, which may
// also be off sale or renamed.
async function findRowless(db: StoreClient, query: string, found: readonly ProductSummary[], signal: AbortSignal) {
  const [builtIn, { findProducts }] = await Promise.all([loadBuiltIn(), loadSearchRules()]);
  const others = findProducts(builtIn, query, builtIn.length).filter(({ id }) => !found.some((row) => row.id === id));
  if (others.length === 0) return [];
  const ids = others.map(({ id }) => id);
  const data = await unwrap(db.from("products").select("id").in("id", ids).abortSignal(signal));
  return others.filter(({ id }) => !data.some((row) => row.id === id));
}
