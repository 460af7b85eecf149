import type { StoreClient } from "@store/shared-data/runtime";
import { unwrap } from "../database/call";
import { type Product, productColumns, toProduct } from "./product";
import { readSnapshot } from "./snapshot";

/**
 * One product by id with all columns, including a removed one (`is_active` is false); `null` if no row exists; R7.1.
 * @throws StoreError
 */
export async function getProduct(db: StoreClient, id: string, signal?: AbortSignal): Promise<Product | null> {
  const query = db.from("products").select(productColumns).eq("id", id).limit(1);
  const data = await unwrap(signal ? query.abortSignal(signal) : query);
  const row = data[0];
  return row ? toProduct(row) : null;
}

/** `getProduct` for screens that poll: reads the snapshot if there is one. @throws StoreError */
export async function refreshProduct(db: StoreClient, id: string, signal: AbortSignal): Promise<Product | null> {
  const rows = await readSnapshot(`product/${encodeURIComponent(id)}`, productColumns, signal);
  if (!rows) return getProduct(db, id, signal);
  return rows[0] ? toProduct(rows[0]) : null;
}
