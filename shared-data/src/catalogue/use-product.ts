import { type QueryClient, useQuery, useQueryClient } from "@store/shared-data/query";
import { getStoreClient, type StoreClient } from "@store/shared-data/runtime";
import { requireStoreClient } from "../errors/require-store-client";
import { builtInIds, builtInQuery, useBuiltIn } from "./built-in";
import { refreshProduct } from "./catalogue.api";
import { type CatalogueFailure, useCatalogueFailure } from "./catalogue-failure";
import { type Product, toProduct } from "./product";
import type { ProductSummary } from "./product-summary";

const productRefresh = 15_000;

/** The query for one product, used by the hook and by a route's `load`. */
export const productQuery = (db: StoreClient | null, id: string) => ({
  queryKey: ["products", "one", id],
  queryFn: ({ signal }: { signal: AbortSignal }) => refreshProduct(requireStoreClient(db), id, signal),
});

/** `product: null` without a failure means that the product does not exist. */
interface ProductResult {
  product: Product | null;
  isPending: boolean;
  failure: CatalogueFailure | null;
  /** While the database is unreachable: time of the last data about the product, in milliseconds since 1970. */
  knownAt: number | null;
  retry(): void;
}

/**
 * One product, refetched every 15 s. Falls back to the built-in product with that id if no backend is configured or it
 * has no such row. While the database is unreachable, it returns the last data of this visit, without features if only
 * a list contained the product.
 */
export function useProduct(id: string): ProductResult {
  const db = getStoreClient();
  const queryClient = useQueryClient();
  const query = useQuery({ ...productQuery(db, id), enabled: db !== null, refetchInterval: productRefresh });
  const failure = useCatalogueFailure(query, db !== null);
  const isCutOff = failure !== null && failure !== "not_configured";
  const listed = isCutOff && query.data === undefined ? findListed(queryClient, id) : null;
  const isUnread = query.isPending && failure === null;
  const isRead = !isUnread && !(isCutOff && query.data === undefined);
  const { builtIn, isLoading } = useBuiltIn(isRead && needsBuiltIn(query.data, id));
  return {
    product: listed?.product ?? toShown(query.data, id, builtIn),
    isPending: isUnread || isLoading,
    failure,
    knownAt: isCutOff ? (listed?.at ?? query.dataUpdatedAt) : null,
    retry: () => void query.refetch(),
  };
}

/** The product from the newest cached list that contains it, and the time of that list. */
function findListed(queryClient: QueryClient, id: string): { product: Product; at: number } | null {
  const [newest] = queryClient
    .getQueryCache()
    .findAll({ queryKey: ["products"] })
    .flatMap(({ state: { data, dataUpdatedAt: at } }) =>
      listedIn(data).flatMap((summary) => (summary.id === id ? [{ summary, at }] : [])),
    )
    .sort((one, other) => other.at - one.at);
  if (!newest?.summary.is_active) return null;
  // Lists do not include the guarantee; showing the minimum would be a guess.
  return { product: { ...toProduct(newest.summary), guarantee_hours: 0 }, at: newest.at };
}

// Cached data is a plain list or an infinite query's pages.
function listedIn(data: unknown): readonly ProductSummary[] {
  if (Array.isArray(data)) return data;
  const pages = data && typeof data === "object" && "pages" in data ? data.pages : [];
  return (pages as { products: ProductSummary[] }[]).flatMap(({ products }) => products);
}

/** The product to display for a row, for a route's `load`; caches the built-in catalogue if it is needed. */
export async function findShown(
  queryClient: QueryClient,
  row: Product | null | undefined,
  id: string,
): Promise<Product | null> {
  return toShown(row, id, needsBuiltIn(row, id) ? await queryClient.fetchQuery(builtInQuery) : []);
}

const needsBuiltIn = (row: Product | null | undefined, id: string) => !row && builtInIds.includes(id);

// A removed product displays as none; without a row the built-in product is used.
function toShown(row: Product | null | undefined, id: string, builtIn: readonly Product[]): Product | null {
  if (row) return row.is_active ? row : null;
  return builtIn.find((product) => product.id === id) ?? null;
}
