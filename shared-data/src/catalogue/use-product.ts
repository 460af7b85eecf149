import { useQuery } from "shared-data/query";
import { getStoreClient, type StoreClient } from "shared-data/runtime";
import { notConfigured } from "../errors/store-error";
import { getProduct } from "./catalogue.api";
import { type CatalogueFailure, toCatalogueFailure } from "./catalogue-failure";
import { findBuiltIn } from "./merge-with-built-in";
import type { Product } from "./product";

const productRefresh = 15_000;

/** One product's row as a query, for the hook and for a route's `load`. */
export const productQuery = (db: StoreClient | null, id: string) => ({
  queryKey: ["products", "one", id],
  queryFn: ({ signal }: { signal: AbortSignal }) => (db ? getProduct(db, id, signal) : Promise.reject(notConfigured())),
});

/** One product on a screen; `product: null` with no failure means that there is none to show. */
export interface ProductResult {
  product: Product | null;
  isPending: boolean;
  failure: CatalogueFailure | null;
  retry(): void;
}

/** One product, asked again every 15 s. Falls back to the built-in product of that id. */
export function useProduct(id: string): ProductResult {
  const db = getStoreClient();
  const query = useQuery({ ...productQuery(db, id), enabled: db !== null, refetchInterval: productRefresh });
  const failure = toCatalogueFailure(query, db !== null);
  const isPending = query.isPending && failure === null;
  return { product: isPending ? null : toShown(query.data, id), isPending, failure, retry: () => void query.refetch() };
}

/** The product that shoppers see for a row: none where it was removed, the built-in one where there is no row. */
export function toShown(row: Product | null | undefined, id: string): Product | null {
  if (row) return row.is_active ? row : null;
  return findBuiltIn(id) ?? null;
}
