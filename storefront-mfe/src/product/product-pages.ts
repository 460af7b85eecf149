import type { BuildContext } from "shared-data";
import { loadProductPages } from "./load-product-pages";

/** The address of every product that has a page. */
export async function listProductPages({ db, queryClient }: BuildContext): Promise<string[]> {
  const ids = await loadProductPages(queryClient, db);
  return ids.map((id) => `/product/${encodeURIComponent(id)}`);
}
