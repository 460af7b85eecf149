import {
  findRemote,
  type Head,
  type RegisteredRemote,
  type Registry,
  type RemoteModule,
  type RemoteRoute,
} from "@store/shared-data";
import type { QueryClient } from "@store/shared-data/query";
import { matchPage } from "@store/shared-data/router";
import { configureRuntime, getSettings, getStoreClient, parseSettings } from "@store/shared-data/runtime";
import { checkModule, provideRemoteModule } from "../areas/load-remote";
import { queriesFor } from "../areas/remote-queries";
import {
  cacheResponses,
  createPageQueries,
  createSharedQueries,
  listMoving,
  type PageQuery,
  readResponses,
} from "../page/page-queries";
import { type RenderedPage, renderPage } from "./render-page";

/** A page with its data, not rendered yet: unchanged data means that rendering can be skipped. */
export interface PreparedPage {
  path: string;
  head: Head;
  /** True if the page requires sign-in; only its loading state is rendered. */
  needsSession: boolean;
  queries: readonly PageQuery[];
  /** Query keys that any sale may change; their changes alone do not re-render the page. */
  moving: readonly string[];
  remote: RegisteredRemote;
  render(): Promise<RenderedPage>;
}

/** Limits the paths to list; by default all that are always prerendered. */
export interface WantedPaths {
  products?: readonly string[] | undefined;
  route?: string | undefined;
  after?: string | undefined;
  isBare?: boolean | undefined;
}

interface ComposedRoute {
  remote: RegisteredRemote;
  route: RemoteRoute;
}

/**
 * One composition of shell, settings, registry and the remotes' Node builds. All pages share one response per query, so
 * a composition is a snapshot; newer data needs a new composition.
 */
export class Composition {
  private readonly modules = new Map<string, RemoteModule>();
  private readonly routes: ComposedRoute[] = [];
  private readonly shared: QueryClient = createSharedQueries();

  constructor(
    readonly registry: Registry,
    settings: unknown,
    readonly origin: string,
  ) {
    configureRuntime(parseSettings(settings));
  }

  /** Adds a remote's routes. Throws if this shell does not support the module's contract. */
  addRemote(remote: RegisteredRemote, exposed: unknown): void {
    const module: RemoteModule = checkModule(remote, exposed);
    this.modules.set(remote.name, module);
    for (const route of module.routes) {
      if (route.access !== "staff" && route.staticPaths) this.routes.push({ remote, route });
    }
  }

  /** Path patterns of all prerendered routes. */
  get patterns(): string[] {
    return this.routes.map(({ route }) => route.path);
  }

  /** Path patterns of routes with too many paths to list at once. */
  get manyPatterns(): string[] {
    return this.routes.filter(({ route }) => route.many).map(({ route }) => route.path);
  }

  /**
   * Lists the paths to prerender, without duplicates; calls `onFailure` for routes that fail to list theirs. `products`
   * limits large routes to these products. `route` lists only that route, and without products its next batch, after
   * the path `after`.
   */
  async listPaths(
    onFailure: (route: string, error: unknown) => void,
    { products, route: only, after = "", isBare = false }: WantedPaths = {},
  ): Promise<string[]> {
    const context = { db: getStoreClient(), origin: this.origin };
    const ofRoute = only === undefined ? undefined : { after, isBare };
    const part = products ? { products } : ofRoute;
    const routes = this.routes.filter(({ route }) => only === undefined || route.path === only);
    const lists = routes.map(async ({ remote, route }) => {
      try {
        const queryClient = queriesFor(remote, this.shared);
        return (await route.staticPaths?.({ ...context, queryClient, part: route.many ? part : undefined })) ?? [];
      } catch (error) {
        onFailure(route.path, error);
        return [];
      }
    });
    return [...new Set((await Promise.all(lists)).flat())];
  }

  /** Loads a page's data; `null` if no prerendered route matches the path. */
  async prepare(path: string): Promise<PreparedPage | null> {
    const found = this.findRoute(path);
    const params = found && matchPage(found.route.path, path);
    return params ? this.prepareRoute(path, found.remote, found.route, params) : null;
  }

  private offerModules(): void {
    for (const [name, module] of this.modules) provideRemoteModule(name, module);
  }

  private findRoute(path: string): ComposedRoute | undefined {
    const owner = findRemote(this.registry, path);
    return this.routes.find(({ remote, route }) => remote === owner && matchPage(route.path, path));
  }

  private async prepareRoute(
    path: string,
    remote: RegisteredRemote,
    route: RemoteRoute,
    params: Readonly<Record<string, string | undefined>>,
  ): Promise<PreparedPage> {
    const shared = queriesFor(remote, this.shared);
    const page = createPageQueries(shared);
    const queryClient = queriesFor(remote, page);
    const searchParams = new URLSearchParams();
    const context = { params, searchParams, queryClient, db: getStoreClient(), origin: this.origin };
    // There is no session here, so pages that require one load no data.
    const needsSession = route.access === "session";
    const data = needsSession ? undefined : await route.load?.(context);
    const head = route.head?.(data, context) ?? { title: getSettings().storeName };
    const queries = readResponses(page);
    cacheResponses(page, shared);
    const render = () => {
      // Module registration is global: another composition may have replaced it.
      this.offerModules();
      return renderPage(path, this.registry, page);
    };
    const moving = listMoving(page);
    return { path, head, needsSession, queries, moving, remote, render };
  }
}
