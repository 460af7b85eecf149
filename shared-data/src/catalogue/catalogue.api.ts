import type { StoreClient } from "@store/shared-data/runtime";
import { unwrap } from "../database/call";
import { type Product, productColumns, toProduct } from "./product";
import { readSnapshot } from "./snapshot";

/**
 * One product by id with all columns, including a removed one (`is_active` is false); `null` if no row exists; R7.1. For
 * screens that poll: reads the snapshot if there is one. @throws StoreError
 */
export async function refreshProduct(db: StoreClient, id: string, signal: AbortSignal): Promise<Product | null> {
  const rows =
    (await readSnapshot(`product/${encodeURIComponent(id)}`, productColumns, signal)) ??
    (await unwrap(db.from("products").select(productColumns).eq("id", id).limit(1).abortSignal(signal)));
  return rows[0] ? toProduct(rows[0]) : null;
}
