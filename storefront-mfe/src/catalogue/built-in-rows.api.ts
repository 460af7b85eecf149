import { builtInIds, type ProductSummary, productSummaryColumns, toProductSummary, unwrap } from "@store/shared-data";
import type { StoreClient } from "@store/shared-data/runtime";

/** Rows of the built-in products, active or not: a removed product must stay removed. @throws StoreError */
export async function listBuiltInRows(db: StoreClient, signal: AbortSignal): Promise<ProductSummary[]> {
  const request = db.from("products").select(productSummaryColumns).in("id", builtInIds).abortSignal(signal);
  const data = await unwrap(request);
  return data.map(toProductSummary);
}
