import type { StoreClient } from "shared-data/runtime";
import { toStoreError } from "../errors/store-error";
import type { Product } from "./product";
import { type ProductSummary, productColumns, productSummaryColumns, toProduct, toProductSummary } from "./product-row";
import { foldForSearch } from "./search-text";

const searchLimit = 8;

/** One product by id, whole, also a removed one (`is_active` tells); `null` where there is no such row; R7.1. @throws StoreError */
export async function getProduct(db: StoreClient, id: string, signal?: AbortSignal): Promise<Product | null> {
  const query = db.from("products").select(productColumns).eq("id", id).limit(1);
  const { data, error, status } = await (signal ? query.abortSignal(signal) : query);
  if (error) throw toStoreError(error, status);
  const row = data[0];
  return row ? toProduct(row) : null;
}

/** Active products whose name contains the text, regardless of case and accents; at most eight, R2.3. @throws StoreError */
export async function searchProducts(db: StoreClient, query: string, signal: AbortSignal): Promise<ProductSummary[]> {
  const { data, error, status } = await db
    .rpc("search_products", { p_query: foldForSearch(query), p_limit: searchLimit })
    .select(productSummaryColumns)
    .abortSignal(signal);
  if (error) throw toStoreError(error, status);
  return data.map(toProductSummary);
}

/** A text that changes whenever a product or the set of public reviews does: rendered pages are then out of date. @throws StoreError */
export async function readCatalogueRevision(db: StoreClient): Promise<string> {
  const { data, error, status } = await db.rpc("catalogue_revision");
  if (error) throw toStoreError(error, status);
  return String(data);
}
