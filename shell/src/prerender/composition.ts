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
  createPageQueries,
  createSharedQueries,
  keepAnswers,
  listMoving,
  type PageQuery,
  readAnswers,
} from "../page/page-queries";
import { type RenderedPage, renderPage } from "./render-page";

/** A page with its data and without markup yet, so that it can be skipped by its data. */
export interface PreparedPage {
  path: string;
  head: Head;
  /** True if it is the frame of a page for who is signed in. */
  needsSession: boolean;
  queries: readonly PageQuery[];
  /** Keys of those that each sale may change: no page is rendered again for them. */
  moving: readonly string[];
  remote: RegisteredRemote;
  render(): Promise<RenderedPage>;
}

/** Which addresses are wanted; without anything those that are always rendered ahead. */
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
 * One composition of the store: shell, settings, registry and the remotes' Node builds. What the backend answers is
 * asked once for all pages, so a composition shows one moment; the next moment is a new composition.
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

  /** Takes a remote's module in. Throws where it is not one that this shell understands. */
  addRemote(remote: RegisteredRemote, exposed: unknown): void {
    const module: RemoteModule = checkModule(remote, exposed);
    this.modules.set(remote.name, module);
    for (const route of module.routes) {
      if (route.access !== "staff" && route.staticPaths) this.routes.push({ remote, route });
    }
  }

  /** The patterns of the routes that are rendered ahead. */
  get patterns(): string[] {
    return this.routes.map(({ route }) => route.path);
  }

  /** The patterns of those that have more addresses than are listed at once. */
  get manyPatterns(): string[] {
    return this.routes.filter(({ route }) => route.many).map(({ route }) => route.path);
  }

  /**
   * The addresses to prerender, each once; `onFailure` hears of a route whose addresses cannot be had. `products`: of routes with
   * many, those of these products alone. `route`: of that one route, the next behind an address.
   */
  async listPaths(
    onFailure: (route: string, error: unknown) => void,
    { products, route: only, after = "", isBare = false }: WantedPaths = {},
  ): Promise<string[]> {
    const context = { db: getStoreClient(), origin: this.origin };
    const part = only !== undefined ? { after, isBare } : products && { products };
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

  /** Loads what a page is made of; `null` where no route that is rendered ahead answers for the address. */
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
    // A page of signed-in people reads nothing: there is no session here.
    const needsSession = route.access === "session";
    const data = needsSession ? undefined : await route.load?.(context);
    const head = route.head?.(data, context) ?? { title: getSettings().storeName };
    const queries = readAnswers(page);
    keepAnswers(page, shared);
    const render = () => {
      // Another composition, of another release, may have rendered since.
      this.offerModules();
      return renderPage(path, this.registry, page);
    };
    const moving = listMoving(page);
    return { path, head, needsSession, queries, moving, remote, render };
  }
}
