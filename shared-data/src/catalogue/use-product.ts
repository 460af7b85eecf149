import { type QueryClient, useQuery } from "shared-data/query";
import { getStoreClient, type StoreClient } from "shared-data/runtime";
import { requireStoreClient } from "../errors/require-store-client";
import { builtInIds, builtInQuery, useBuiltIn } from "./built-in";
import { refreshProduct } from "./catalogue.api";
import { type CatalogueFailure, useCatalogueFailure } from "./catalogue-failure";
import type { Product } from "./product";

const productRefresh = 15_000;

/** One product's row as a query, for the hook and for a route's `load`. */
export const productQuery = (db: StoreClient | null, id: string) => ({
  queryKey: ["products", "one", id],
  queryFn: ({ signal }: { signal: AbortSignal }) => refreshProduct(requireStoreClient(db), id, signal),
});

/** One product on a screen; `product: null` with no failure means that there is none to show. */
interface ProductResult {
  product: Product | null;
  isPending: boolean;
  failure: CatalogueFailure | null;
  retry(): void;
}

/** One product, asked again every 15 s. Falls back to the built-in product of that id. */
export function useProduct(id: string): ProductResult {
  const db = getStoreClient();
  const query = useQuery({ ...productQuery(db, id), enabled: db !== null, refetchInterval: productRefresh });
  const failure = useCatalogueFailure(query, db !== null);
  const isUnread = query.isPending && failure === null;
  const { builtIn, isLoading } = useBuiltIn(!isUnread && needsBuiltIn(query.data, id));
  return {
    product: toShown(query.data, id, builtIn),
    isPending: isUnread || isLoading,
    failure,
    retry: () => void query.refetch(),
  };
}

/** The product that shoppers will see for a row, in a route's `load`: a built-in one that it needs is there afterwards. */
export async function findShown(
  queryClient: QueryClient,
  row: Product | null | undefined,
  id: string,
): Promise<Product | null> {
  return toShown(row, id, needsBuiltIn(row, id) ? await queryClient.fetchQuery(builtInQuery) : []);
}

const needsBuiltIn = (row: Product | null | undefined, id: string) => !row && builtInIds.includes(id);

// None where it was removed, the built-in one where there is no row.
function toShown(row: Product | null | undefined, id: string, builtIn: readonly Product[]): Product | null {
  if (row) return row.is_active ? row : null;
  return builtIn.find((product) => product.id === id) ?? null;
}
