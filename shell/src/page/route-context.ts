import type { RouteContext } from "@store/shared-data";
import type { QueryClient } from "@store/shared-data/query";
import { getStoreClient } from "@store/shared-data/runtime";

/** Context for a route's `load` in the browser. */
export const makeRouteContext = (
  queryClient: QueryClient,
  params: RouteContext["params"],
  search: string,
): RouteContext => ({
  params,
  searchParams: new URLSearchParams(search),
  queryClient,
  db: getStoreClient(),
  origin: window.location.origin,
});
