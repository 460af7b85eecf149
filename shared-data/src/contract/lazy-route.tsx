import { getSettings } from "@store/shared-data/runtime";
import { use } from "react";
import type { RemoteRoute } from "./remote-module";

type FetchedRoute = Omit<RemoteRoute, "path">;

/**
 * A route whose code is a separate chunk: fetched by `Component.preload`, by `load`, or at the first render, which
 * suspends until then. A failed fetch stays failed until the remote is loaded again. Access is checked before the chunk
 * loads: a route that is not public must set `access` outside, and its `Frame` is in the chunk.
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
    // `head` runs after `load` has resolved, so the chunk is loaded.
    head: (data, context) => route?.head?.(data, context) ?? { title: getSettings().storeName },
    staticPaths: async (context) => (await preload()).staticPaths?.(context) ?? [],
  };
}

// React reads a promise's `status` and `value` before waiting: a loaded route does not suspend.
function withStatus<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: "fulfilled", value }),
    () => {},
  );
  return promise;
}
