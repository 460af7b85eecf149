import type { BuildContext } from "@store/shared-data";
import { listProductIds, loadProductPages } from "./load-product-pages";

/**
 * Paths of product pages: the most visited ones (newest, recently sold, built-in), or the requested part. All are
 * sorted by id, preceded by built-in products without a row.
 */
export async function listProductPages({ db, queryClient, part }: BuildContext): Promise<string[]> {
  if (part && "products" in part) return part.products.map(addressOf);
  const after = part && decodeURIComponent(part.after.slice(addressOf("").length));
  const ids = part?.isBare ? await listProductIds(db, after ?? "") : await loadProductPages(queryClient, db, after);
  return ids.map(addressOf);
}

const addressOf = (id: string) => `/product/${encodeURIComponent(id)}`;
