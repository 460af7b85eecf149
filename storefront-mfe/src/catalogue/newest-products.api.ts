import {
  builtInIds,
  type ProductSummary,
  productSummaryColumns,
  productsPerSection,
  readSnapshot,
  toProductSummary,
  unwrap,
} from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";
import { listBuiltInRows } from "./built-in-rows.api";
import { listed, mergeWithBuiltIn } from "./merge-with-built-in";

/**
 * Initial data of the catalogue: every active built-in product, then the newest active database-only products of every
 * category; one more per category than a section shows, to know whether there are more. @throws StoreError
 */
export async function listActiveProducts(db: StoreClient, signal: AbortSignal): Promise<ProductSummary[]> {
  const rows = await readSnapshot("newest", productSummaryColumns, signal);
  return listed(await mergeWithBuiltIn(rows ? rows.map(toProductSummary) : await askForNewest(db, signal)));
}

async function askForNewest(db: StoreClient, signal: AbortSignal): Promise<ProductSummary[]> {
  const builtInRows = listBuiltInRows(db, signal);
  const newest = unwrap(
    db
      .rpc("list_newest_products", { p_per_category: productsPerSection + 1, p_except: builtInIds })
      .select(productSummaryColumns)
      .abortSignal(signal),
  );
  const [builtIn, rows] = await Promise.all([builtInRows, newest]);
  return [...builtIn, ...rows.map(toProductSummary)];
}
