import type { RemoteRoute } from "@store/shared-data";
import { type PublicPage, publicHead } from "./public-head";

interface More extends Pick<RemoteRoute, "load"> {
  /** Another path of the same screen. */
  alsoAt?: string;
}

/** The route of a public page whose head is the same at every visit. */
export function publicPage(
  Component: RemoteRoute["Component"],
  page: PublicPage,
  { alsoAt, ...more }: More = {},
): RemoteRoute {
  return {
    path: page.path,
    Component,
    ...more,
    head: (_data, context) => publicHead(context, page),
    staticPaths: async () => [page.path, ...(alsoAt ? [alsoAt] : [])],
  };
}
