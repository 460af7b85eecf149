import { findRemote, type Registry } from "@store/shared-data";
import type { QueryClient } from "@store/shared-data/query";
import { matchPage } from "@store/shared-data/router";
import { fetchDescription } from "../head/apply-head";
import { onIntent } from "../page/internal-link";
import { makeRouteContext } from "../page/route-context";
import { savesData } from "../page/saves-data";
import { loadRemoteModule } from "./load-remote";
import { queriesFor } from "./remote-queries";
import { preloadRemote } from "./remote-scripts";

/**
 * Prefetches code and public data of an internal link on hover, touch or keyboard focus, once per page. Does nothing
 * when the browser asks to save data.
 */
export function prefetchPages(registry: Registry, queryClient: QueryClient): void {
  const requested = new Set([window.location.pathname]);
  onIntent((_event, link) => {
    if (!link || link.target || requested.has(link.pathname)) return;
    // Query data must not change during hydration.
    if (window.takeQueuedClick || savesData()) return;
    requested.add(link.pathname);
    // Ignored: the error boundary shows it if the visitor follows the link.
    fetchPage(registry, queryClient, link).catch(() => requested.delete(link.pathname));
  });
}

async function fetchPage(registry: Registry, queryClient: QueryClient, { pathname, search }: HTMLAnchorElement) {
  const remote = findRemote(registry, pathname);
  // Visitors who are not staff must not download staff code.
  if (!remote || remote.access === "staff") return;
  // Preload first: the bundler caches the failure of a chunk that it could not load.
  await Promise.all([preloadRemote(remote, pathname), fetchDescription()]);
  const { routes } = await loadRemoteModule(remote);
  const route = routes.find(({ path }) => matchPage(path, pathname));
  if (!route || route.access === "staff") return;
  await route.Component.preload?.();
  const params = matchPage(route.path, pathname) ?? {};
  if ((route.access ?? "public") !== "public") return;
  await route.load?.(makeRouteContext(queriesFor(remote, queryClient), params, search));
}
