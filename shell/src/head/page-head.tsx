import type { RemoteRoute } from "@store/shared-data";
import { useQueryClient } from "@store/shared-data/query";
import { useLocation, useParams } from "@store/shared-data/router";
import { getSettings } from "@store/shared-data/runtime";
import { useEffect } from "react";
import { catchUpOnConnection } from "../page/connection";
import { replayQueuedClick } from "../page/queued-click";
import { makeRouteContext } from "../page/route-context";
import { applyHead } from "./apply-head";

/** Loads a route's data and updates the document head. */
export function PageHead({ route }: { route: RemoteRoute }) {
  const queryClient = useQueryClient();
  const params = useParams();
  const { search, pathname } = useLocation();
  // Effects run after hydration: clicks and connection changes can now be handled.
  useEffect(() => {
    catchUpOnConnection();
    // After other effects, such as those that apply the query string to the page.
    queueMicrotask(replayQueuedClick);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `params` is a new object each time; `pathname` says when it changed.
  useEffect(() => {
    let isCurrent = true;
    const { storeName } = getSettings();
    const context = makeRouteContext(queryClient, params, search);
    // If loading failed the page shows the error, and the title is the store's name.
    Promise.resolve(route.load?.(context))
      .then((data) => isCurrent && applyHead(route.head?.(data, context) ?? { title: storeName }, storeName))
      .catch(() => isCurrent && applyHead({ title: storeName }, storeName));
    return () => {
      isCurrent = false;
    };
  }, [route, pathname, search, queryClient]);
  return null;
}
