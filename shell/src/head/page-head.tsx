import type { RemoteRoute } from "@store/shared-data";
import { useQueryClient } from "@store/shared-data/query";
import { useLocation, useParams } from "@store/shared-data/router";
import { getSettings } from "@store/shared-data/runtime";
import { useEffect } from "react";
import { catchUpOnConnection } from "../page/connection";
import { replayQueuedClick } from "../page/queued-click";
import { makeRouteContext } from "../page/route-context";
import { applyHead } from "./apply-head";

/** Loads a route's first data and says in the document's head what the page is. */
export function PageHead({ route }: { route: RemoteRoute }) {
  const queryClient = useQueryClient();
  const params = useParams();
  const { search, pathname } = useLocation();
  // Effects run once the page is hydrated: from now on clicks and the connection can be acted upon.
  useEffect(() => {
    catchUpOnConnection();
    // Behind what the page shows otherwise than it was sent, such as the way back that its address names.
    queueMicrotask(replayQueuedClick);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `params` is a new object each time; `pathname` says when it changed.
  useEffect(() => {
    let isCurrent = true;
    const { storeName } = getSettings();
    const context = makeRouteContext(queryClient, params, search);
    // A page without its data says so itself; its head then names the store alone.
    Promise.resolve(route.load?.(context))
      .then((data) => isCurrent && applyHead(route.head?.(data, context) ?? { title: storeName }, storeName))
      .catch(() => isCurrent && applyHead({ title: storeName }, storeName));
    return () => {
      isCurrent = false;
    };
  }, [route, pathname, search, queryClient]);
  return null;
}
