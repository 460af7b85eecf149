import { useQuery } from "@store/shared-data/query";
import type { Product } from "./product";

/** The ids of the built-in products, in the order in which they are shown (R3.2). */
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

/** The built-in catalogue. In a file of its own: where the database answers, it holds the same products, and pages do not fetch it. */
export const loadBuiltIn = async (): Promise<readonly Product[]> =>
  (await import(/* webpackChunkName: "built-in" */ "./built-in-catalogue")).builtInCatalogue;

/** The rules of the search (R2.16), in the file of the catalogue that they search here. */
export const loadSearchRules = () => import(/* webpackChunkName: "built-in" */ "./find-products");

/** Options of a query for what is part of the build: it never goes out of date, and needs no connection to be asked for. */
export const fromBuild = { staleTime: "static", networkMode: "always" } as const;

/** The built-in catalogue as a query, for where no backend is configured or none answers (R1.4). */
export const builtInQuery = { queryKey: ["built-in"], queryFn: loadBuiltIn, ...fromBuild } as const;

/** The built-in product of that id, if there is one. Rejects where the file that holds them cannot be fetched. */
export async function findBuiltIn(id: string): Promise<Product | undefined> {
  return builtInIds.includes(id) ? (await loadBuiltIn()).find((product) => product.id === id) : undefined;
}

/** The built-in products while `isNeeded`, else none, and whether they are still being fetched (R1.4). */
export function useBuiltIn(isNeeded: boolean): { builtIn: readonly Product[]; isLoading: boolean } {
  const { data, isLoading } = useQuery({ ...builtInQuery, enabled: isNeeded });
  return { builtIn: (isNeeded && data) || none, isLoading };
}

const none: readonly Product[] = [];
