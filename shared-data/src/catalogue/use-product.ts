import { type QueryClient, useQuery, useQueryClient } from "@store/shared-data/query";
import { getStoreClient, type StoreClient } from "@store/shared-data/runtime";
import { requireStoreClient } from "../errors/require-store-client";
import { builtInIds, builtInQuery, useBuiltIn } from "./built-in";
import { refreshProduct } from "./catalogue.api";
import { type CatalogueFailure, useCatalogueFailure } from "./catalogue-failure";
import { type Product, toProduct } from "./product";
import type { ProductSummary } from "./product-summary";

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
  /** While the database does not answer: the time of the last data about the product, in milliseconds since 1970. */
  knownAt: number | null;
  retry(): void;
}

/**
 * One product, asked again every 15 s. Falls back to the built-in product of that id where no backend is configured or it has no such
 * row. While the database does not answer, it is the last data of this visit; without features where only a list had it.
 */
export function useProduct(id: string): ProductResult {
  const db = getStoreClient();
  const queryClient = useQueryClient();
  const query = useQuery({ ...productQuery(db, id), enabled: db !== null, refetchInterval: productRefresh });
  const failure = useCatalogueFailure(query, db !== null);
  const isCutOff = failure !== null && failure !== "not_configured";
  const listed = isCutOff && query.data === undefined ? findListed(queryClient, id) : null;
  const isUnread = query.isPending && failure === null;
  const isAnswered = !isUnread && !(isCutOff && query.data === undefined);
  const { builtIn, isLoading } = useBuiltIn(isAnswered && needsBuiltIn(query.data, id));
  return {
    product: listed?.product ?? toShown(query.data, id, builtIn),
    isPending: isUnread || isLoading,
    failure,
    knownAt: isCutOff ? (listed?.at ?? query.dataUpdatedAt) : null,
    retry: () => void query.refetch(),
  };
}

/** The product in the newest list of this visit that holds it, and the time of that list. */
function findListed(queryClient: QueryClient, id: string): { product: Product; at: number } | null {
  const [newest] = queryClient
    .getQueryCache()
    .findAll({ queryKey: ["products"] })
    .flatMap(({ state: { data, dataUpdatedAt: at } }) =>
      listedIn(data).flatMap((summary) => (summary.id === id ? [{ summary, at }] : [])),
    )
    .sort((one, other) => other.at - one.at);
  if (!newest?.summary.is_active) return null;
  // A list tells no guarantee, and the shortest would be a guess.
  return { product: { ...toProduct(newest.summary), guarantee_hours: 0 }, at: newest.at };
}

// A list is kept whole or in pages.
function listedIn(data: unknown): readonly ProductSummary[] {
  if (Array.isArray(data)) return data;
  const pages = data && typeof data === "object" && "pages" in data ? data.pages : [];
  return (pages as { products: ProductSummary[] }[]).flatMap(({ products }) => products);
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
