import { findRemote, type Registry, type ServedBy } from "@store/shared-data";
import type { QueryClient } from "@store/shared-data/query";
import { readRegistry } from "./live-registry";
import { pageDataId } from "./page-data-id";
import type { PageQuery } from "./page-queries";

/** The data that a prerendered page brings along; `prerenderPage` writes it. */
export interface ServedPage extends ServedBy {
  path: string;
  settings: unknown;
  registry: unknown;
  queries: readonly PageQuery[];
}

let served: { path: string; remote: string | undefined } | undefined;

/** The data of the page as it was rendered ahead; `null` where the document is the empty start page. */
export function readServedPage(): (Omit<ServedPage, "registry"> & { registry: Registry }) | null {
  const text = document.getElementById(pageDataId)?.textContent;
  if (!text) return null;
  const page = JSON.parse(text) as ServedPage;
  // A page that was rendered for another address must not be hydrated: its elements are not those of this one.
  if (page.path !== window.location.pathname) return null;
  const registry = readRegistry(page.registry, page);
  served = { path: page.path, remote: findRemote(registry, page.path)?.name };
  return { ...page, registry };
}

/** True if the browser still shows the page that a remote rendered ahead. */
export function isServedPage(remote: string): boolean {
  return served !== undefined && served.remote === remote && window.location.pathname === served.path;
}

/** Hands over what the page is made of, with its age: it is shown at once, and asked again at once. */
export function takeOverQueries(queryClient: QueryClient, queries: readonly PageQuery[]): void {
  for (const [key, data, updatedAt] of queries) queryClient.setQueryData(key, data, { updatedAt });
  // However young: what changed after it was rendered, such as a price, must not wait for the next regular refresh.
  void queryClient.invalidateQueries({ refetchType: "none" });
}
