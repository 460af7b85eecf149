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
 * Fetches the page behind an internal link, code and public data, as soon as the visitor points at the link, touches it or
 * reaches it with the keyboard; each page once. Not on a connection that saves data.
 */
export function prefetchPages(registry: Registry, queryClient: QueryClient): void {
  const asked = new Set([window.location.pathname]);
  onIntent((_event, link) => {
    if (!link || link.target || asked.has(link.pathname)) return;
    // The page's data must not change while it is taken over.
    if (window.takeQueuedClick || savesData()) return;
    asked.add(link.pathname);
    // A failure is shown to a visitor who follows the link.
    fetchPage(registry, queryClient, link).catch(() => asked.delete(link.pathname));
  });
}

async function fetchPage(registry: Registry, queryClient: QueryClient, { pathname, search }: HTMLAnchorElement) {
  const remote = findRemote(registry, pathname);
  // Not one byte of a staff area for who may be no staff.
  if (!remote || remote.access === "staff") return;
  // First into the browser's cache: code that is asked for in earnest and does not come is kept as a failure.
  await Promise.all([preloadRemote(remote, pathname), fetchDescription()]);
  const { routes } = await loadRemoteModule(remote);
  const route = routes.find(({ path }) => matchPage(path, pathname));
  if (!route || route.access === "staff") return;
  await route.Component.preload?.();
  const params = matchPage(route.path, pathname) ?? {};
  if ((route.access ?? "public") !== "public") return;
  await route.load?.(makeRouteContext(queriesFor(remote, queryClient), params, search));
}
