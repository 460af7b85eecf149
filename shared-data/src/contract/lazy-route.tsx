import { getSettings } from "@store/shared-data/runtime";
import { use } from "react";
import type { RemoteRoute } from "./remote-module";

type FetchedRoute = Omit<RemoteRoute, "path">;

/**
 * A route with code in a file of its own: fetched with `Component.preload`, with its first data, or when it is first
 * rendered, which suspends until it is there. A failed fetch stays failed until the remote itself is loaded again.
 * Access is decided before that: a route that is not public says `access` beside it, and has its `Frame` in the file.
 */
export function lazyRoute(path: string, fetchRoute: () => Promise<FetchedRoute>): RemoteRoute {
  let fetching: Promise<FetchedRoute> | undefined;
  let route: FetchedRoute | undefined;
  const preload = () => {
    fetching ??= withStatus(fetchRoute().then((fetched) => (route = fetched)));
    return fetching;
  };

  function LazyRoute() {
    const { Component } = use(preload());
    return <Component />;
  }
  function LazyFrame() {
    const { Frame } = use(preload());
    return Frame && <Frame />;
  }
  return {
    path,
    Component: Object.assign(LazyRoute, { preload }),
    Frame: LazyFrame,
    load: async (context) => (await preload()).load?.(context),
    // Asked for what `load` has resolved with, so the code is here.
    head: (data, context) => route?.head?.(data, context) ?? { title: getSettings().storeName },
    staticPaths: async (context) => (await preload()).staticPaths?.(context) ?? [],
  };
}

// React reads `status` and `value` of a promise before it waits for it: a route that is here already does not suspend.
function withStatus<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: "fulfilled", value }),
    () => {},
  );
  return promise;
}
