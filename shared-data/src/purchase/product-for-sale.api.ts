import type { StoreClient } from "@store/shared-data/runtime";
import { type Product, productColumns, toProduct } from "../catalogue/product";
import { unwrap } from "../database/call";

/**
 * A product as it can be bought now, also a removed one (`is_active` is false); `null` if no row exists; R7.1.
 * @throws StoreError
 */
export async function getProduct(db: StoreClient, id: string): Promise<Product | null> {
  const [row] = await unwrap(db.from("products").select(productColumns).eq("id", id).limit(1));
  return row ? toProduct(row) : null;
}
