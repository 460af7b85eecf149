import { findRemote, type Registry } from "@store/shared-data";
import type { QueryClient } from "@store/shared-data/query";
import { readRegistry } from "./live-registry";
import { pageDataId } from "./page-data-id";
import type { PageQuery } from "./page-queries";

/** Data embedded in a prerendered page, written by `prerenderPage`. */
export interface ServedPage {
  path: string;
  /** Name of the remote that rendered the page. */
  remote?: string | undefined;
  settings: unknown;
  registry: unknown;
  queries: readonly PageQuery[];
}

let served: { path: string; remote: string | undefined } | undefined;

/** Data of the prerendered page; `null` on the empty start page. */
export function readServedPage(): (Omit<ServedPage, "registry"> & { registry: Registry }) | null {
  const text = document.getElementById(pageDataId)?.textContent;
  if (!text) return null;
  const page = JSON.parse(text) as ServedPage;
  // Markup of another address cannot be hydrated.
  if (page.path !== window.location.pathname) return null;
  const registry = readRegistry(page.registry, page.remote);
  served = { path: page.path, remote: findRemote(registry, page.path)?.name };
  return { ...page, registry };
}

/** True if the page on screen is the one prerendered for this remote. */
export function isServedPage(remote: string): boolean {
  return served !== undefined && served.remote === remote && window.location.pathname === served.path;
}

/** Fills the cache with the prerendered data and its age, and marks it stale. */
export function takeOverQueries(queryClient: QueryClient, queries: readonly PageQuery[]): void {
  for (const [key, data, updatedAt] of queries) queryClient.setQueryData(key, data, { updatedAt });
  // However recent: a price that changed since prerendering must not wait for the next regular refetch.
  void queryClient.invalidateQueries({ refetchType: "none" });
}
