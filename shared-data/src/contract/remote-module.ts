import type { QueryClient } from "@store/shared-data/query";
import type { StoreClient } from "@store/shared-data/runtime";
import type { ComponentType } from "react";

/** The contract number that this shell and these remotes speak; `isContractSupported` says which others run here. */
export const contractVersion = 1;

/** Access to a route. The shell's gate acts on it for comfort; the database decides. */
export type RouteAccess = "public" | "session" | "staff";

/** Arguments of a route's `load`: for prerendering, for prefetch on hover, before the first render. */
export interface RouteContext {
  params: Readonly<Record<string, string | undefined>>;
  searchParams: URLSearchParams;
  queryClient: QueryClient;
  /** `null` where no backend is configured: the built-in catalogue answers instead. */
  db: StoreClient | null;
  /** The store's own origin, without a trailing slash, for absolute addresses. */
  origin: string;
}

/** Arguments of a route's `staticPaths` when pages are rendered ahead. */
export type BuildContext = Pick<RouteContext, "queryClient" | "db" | "origin"> & {
  /** Which addresses are wanted of a route with `many`; those that most visitors come to where it says nothing. */
  part?: PathsPart | undefined;
};

/**
 * For a route with `many`: the next addresses after one, in a fixed order, until all were listed (`isBare`: without rendering them now); or those of the
 * pages of given products.
 */
export type PathsPart = { after: string; isBare?: boolean } | { products: readonly string[] };

/** Metadata of a page for browsers, crawlers and link previews. */
export interface Head {
  title: string;
  description?: string;
  canonical?: string;
  /** Absolute address of the picture a link preview shows, where the page has no `ogImage`. */
  image?: string;
  ogImage?: OgImage;
  jsonLd?: Readonly<Record<string, unknown>>;
  noIndex?: boolean;
}

/** Content of a page's own link-preview image; the shell renders it when pages are rendered ahead. */
export interface OgImage {
  /** Above the title, such as a category. */
  label: string;
  title: string;
  /** As people read it, such as "R$ 147,00", with a note below it. */
  price: string;
  note: string;
  /** Path of an image among the shell's own, such as "/art/category-tiktok.svg". */
  artwork: string;
}

/** The component of a route. One whose code comes in a file of its own (`lazyRoute`) can be asked to fetch it. */
type PageComponent = ComponentType & { preload?(): Promise<unknown> };

/** One page of a remote. `path` is a router pattern, such as `/product/:id`. */
export interface RemoteRoute {
  path: string;
  Component: PageComponent;
  access?: RouteAccess;
  /**
   * Placeholder of a page while the session is not known yet, and in the page that is rendered ahead for signed-in
   * visitors: at the size of what follows, and without anything about a person.
   */
  Frame?: ComponentType;
  /** Fills the query client with the page's first data. Resolves with what `head` needs. */
  load?(context: RouteContext): Promise<unknown>;
  head?(data: unknown, context: RouteContext): Head;
  /**
   * Which addresses to render ahead; of a page for who is signed in, its frame. May hand the query client what their pages will ask for: it is shared by all pages of
   * one composition, so that thousands of pages are not thousands of questions.
   */
  staticPaths?(context: BuildContext): Promise<string[]>;
  /** It has more addresses than are listed at once: `staticPaths` lists those that most visitors come to, or the wanted part. */
  many?: boolean;
}

/** The one module a remote exposes, as `./routes`. */
export interface RemoteModule {
  contract: typeof contractVersion;
  name: string;
  routes: readonly RemoteRoute[];
}
