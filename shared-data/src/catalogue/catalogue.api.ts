import type { StoreClient } from "shared-data/runtime";
import { toStoreError } from "../errors/store-error";
import type { Product } from "./product";
import { productColumns, toProduct } from "./product-row";

/** One product by id, whole, also a removed one (`is_active` tells); `null` where there is no such row; R7.1. @throws StoreError */
export async function getProduct(db: StoreClient, id: string, signal?: AbortSignal): Promise<Product | null> {
  const query = db.from("products").select(productColumns).eq("id", id).limit(1);
  const { data, error, status } = await (signal ? query.abortSignal(signal) : query);
  if (error) throw toStoreError(error, status);
  const row = data[0];
  return row ? toProduct(row) : null;
}

/** A text that changes whenever a product or the set of public reviews does: rendered pages are then out of date. @throws StoreError */
export async function readCatalogueRevision(db: StoreClient): Promise<string> {
  const { data, error, status } = await db.rpc("catalogue_revision");
  if (error) throw toStoreError(error, status);
  return String(data);
}
