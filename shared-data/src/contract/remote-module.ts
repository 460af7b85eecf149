import type { QueryClient } from "@store/shared-data/query";
import type { StoreClient } from "@store/shared-data/runtime";
import type { ComponentType } from "react";

/** Contract version of this shell and these remotes; `isContractSupported` decides which others are compatible. */
export const contractVersion = 1;

/** Access level of a route. The shell's check is a convenience; the database enforces access. */
export type RouteAccess = "public" | "session" | "staff";

/** Arguments of a route's `load`, which runs while prerendering, on hover prefetch, and before the first render. */
export interface RouteContext {
  params: Readonly<Record<string, string | undefined>>;
  searchParams: URLSearchParams;
  queryClient: QueryClient;
  /** `null` without a configured backend: use the built-in catalogue. */
  db: StoreClient | null;
  /** The store's origin, without a trailing slash, for absolute URLs. */
  origin: string;
}

/** Arguments of a route's `staticPaths` during prerendering. */
export type BuildContext = Pick<RouteContext, "queryClient" | "db" | "origin"> & {
  /** The requested subset of a `many` route's paths; the most visited ones if absent. */
  part?: PathsPart | undefined;
};

/**
 * For a `many` route: the next paths after a given one, in a fixed order, until all are listed (`isBare`: list only, do
 * not render now); or the paths of the given products' pages.
 */
export type PathsPart = { after: string; isBare?: boolean } | { products: readonly string[] };

/** Page metadata for browsers, crawlers and link previews. */
export interface Head {
  title: string;
  description?: string;
  canonical?: string;
  /** Absolute URL of the link preview's image; by default the store's. */
  image?: string;
  jsonLd?: Readonly<Record<string, unknown>>;
  /**
   * Excludes the page from search engines. On a public route with a parameter (`/product/:id`) it means that the page
   * does not exist: the response status is 404.
   */
  noIndex?: boolean;
}

/** A route's component. If its code is a separate chunk (`lazyRoute`), `preload` fetches it. */
type PageComponent = ComponentType & { preload?(): Promise<unknown> };

/** One page of a remote. `path` is a router pattern, such as `/product/:id`. */
export interface RemoteRoute {
  path: string;
  Component: PageComponent;
  access?: RouteAccess;
  /**
   * Placeholder while the session is loading, and the prerendered content of pages for signed-in users. It must match
   * the page's size and contain no personal data.
   */
  Frame?: ComponentType;
  /** Fills the query client with the page's initial data. Resolves with the input of `head`. */
  load?(context: RouteContext): Promise<unknown>;
  head?(data: unknown, context: RouteContext): Head;
  /**
   * Paths to prerender; of pages for signed-in users only the frame is rendered. It may fill the query client, which
   * all pages of one composition share, so that thousands of pages need few queries.
   */
  staticPaths?(context: BuildContext): Promise<string[]>;
  /**
   * Set if there are more paths than one call lists: `staticPaths` then returns the most visited ones, or the requested
   * part.
   */
  many?: boolean;
}

/** The module that a remote exposes as `./routes`. */
export interface RemoteModule {
  contract: typeof contractVersion;
  name: string;
  routes: readonly RemoteRoute[];
}
