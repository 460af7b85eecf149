import type { StoreClient } from "shared-data/runtime";
import { toStoreError } from "../errors/store-error";
import { type Product, productColumns, toProduct } from "./product";
import { readSnapshot } from "./snapshot";

/** One product by id, whole, also a removed one (`is_active` tells); `null` where there is no such row; R7.1. @throws StoreError */
export async function getProduct(db: StoreClient, id: string, signal?: AbortSignal): Promise<Product | null> {
  const query = db.from("products").select(productColumns).eq("id", id).limit(1);
  const { data, error, status } = await (signal ? query.abortSignal(signal) : query);
  if (error) throw toStoreError(error, status);
  const row = data[0];
  return row ? toProduct(row) : null;
}

/** The same for a screen, which asks again and again: from the snapshot where there is one. @throws StoreError */
export async function refreshProduct(db: StoreClient, id: string, signal: AbortSignal): Promise<Product | null> {
  const rows = await readSnapshot(`product/${encodeURIComponent(id)}`, productColumns, signal);
  if (!rows) return getProduct(db, id, signal);
  return rows[0] ? toProduct(rows[0]) : null;
}

/** A text that changes whenever a product's page does, and with no sale: rendered pages are then out of date. @throws StoreError */
export async function readCatalogueRevision(db: StoreClient): Promise<string> {
  const { data, error, status } = await db.rpc("catalogue_revision");
  if (error) throw toStoreError(error, status);
  return String(data);
}

/** What has changed since a moment: the products' ids, `null` where that cannot be told; and the moment to ask from next. */
export interface PageChanges {
  moment: string;
  products: readonly string[] | null;
}

/** Which products' pages have changed since a moment that an earlier answer gave. @throws StoreError */
export async function listPageChanges(db: StoreClient, since: string | null): Promise<PageChanges> {
  const { data, error, status } = await db.rpc("list_page_changes", { p_since: since });
  if (error) throw toStoreError(error, status);
  const [row] = data;
  // Where it cannot be told, it is null, whatever the generated type says.
  return { moment: String(row?.moment), products: row?.product_ids ?? null };
}
