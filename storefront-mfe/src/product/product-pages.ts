import type { BuildContext } from "@store/shared-data";
import { listProductIds, loadProductPages } from "./load-product-pages";

/**
 * The addresses of product pages: those that most visitors come to (the newest, what was sold lately, the built-in ones), or the
 * part that is wanted. All are in the order of their ids, the built-in ones without a row before them.
 */
export async function listProductPages({ db, queryClient, part }: BuildContext): Promise<string[]> {
  if (part && "products" in part) return part.products.map(addressOf);
  const after = part && decodeURIComponent(part.after.slice(addressOf("").length));
  const ids = part?.isBare ? await listProductIds(db, after ?? "") : await loadProductPages(queryClient, db, after);
  return ids.map(addressOf);
}

const addressOf = (id: string) => `/product/${encodeURIComponent(id)}`;
