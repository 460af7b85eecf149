import { useQuery } from "@store/shared-data/query";
import type { Product } from "./product";

/** Ids of the built-in products in display order (R3.2). */
export const builtInIds: readonly string[] = [
  "meta-bm-1300",
  "tiktok-conta-matriz",
  "tiktok-conta-eua",
  "google-ads-verified-account",
  "perfil-tiktok-3k-seguidores",
  "perfil-instagram-3k-seguidores",
  "perfil-9-contas-limite-267",
  "perfil-real-restaurado",
];

/**
 * Loads the built-in catalogue. Its own chunk: pages do not need it while the database responds with the same products.
 */
export const loadBuiltIn = async (): Promise<readonly Product[]> =>
  (await import(/* webpackChunkName: "built-in" */ "./built-in-catalogue")).builtInCatalogue;

/** Loads the search rules (R2.16), in the same chunk as the catalogue that they search. */
export const loadSearchRules = () => import(/* webpackChunkName: "built-in" */ "./find-products");

/** Query options for data that is part of the build: never stale, and loadable offline. */
export const fromBuild = { staleTime: "static", networkMode: "always" } as const;

/** The built-in catalogue as a query, used if no backend is configured or reachable (R1.4). */
export const builtInQuery = { queryKey: ["built-in"], queryFn: loadBuiltIn, ...fromBuild } as const;

/** The built-in product with this id, if any. Rejects if the chunk cannot be fetched. */
export async function findBuiltIn(id: string): Promise<Product | undefined> {
  return builtInIds.includes(id) ? (await loadBuiltIn()).find((product) => product.id === id) : undefined;
}

/** The built-in products while `isNeeded`, otherwise an empty list; also returns the loading state (R1.4). */
export function useBuiltIn(isNeeded: boolean): { builtIn: readonly Product[]; isLoading: boolean } {
  const { data, isLoading } = useQuery({ ...builtInQuery, enabled: isNeeded });
  return { builtIn: (isNeeded && data) || none, isLoading };
}

const none: readonly Product[] = [];
