import { readFileSync } from "node:fs";
import path from "node:path";
import { findRemote, type RemoteModule, type RouteAccess } from "@store/shared-data";
import { findBasePathFault } from "@store/shared-data/contract/base-paths";
import {
  findHeadFaults,
  findHeadingFaults,
  findModuleFaults,
  registeredAs,
} from "@store/shared-data/contract/contract-rules";
import { createQueryClient } from "@store/shared-data/query";
import { matchPage } from "@store/shared-data/router";
import { configureRuntime, parseSettings } from "@store/shared-data/runtime";
import { cleanup, render, screen } from "@testing-library/react";
import { StandaloneHost } from "../standalone/standalone-host";

interface Identity {
  name: string;
  access: string;
  renderedAhead?: boolean;
  /** The chunk of each page by base path; `null` for a page in the entry. */
  pages: Readonly<Record<string, string | null>>;
  routes?: readonly string[];
}

const origin = "https://loja.exemplo.com.br";
const build = () => ({ queryClient: createQueryClient(), db: null, origin });

/**
 * Declares the tests of a remote's contract with the shell, using the published types and the minimal host, without a
 * backend. `addresses` are sample paths: at least one per route.
 */
export function describeContract(remote: RemoteModule, identity: Identity, addresses: readonly string[]): void {
  const basePaths = Object.keys(identity.pages);
  // `remote.json` was validated by the build.
  const own = { name: identity.name, access: identity.access as RouteAccess, basePaths, routes: identity.routes };
  const registry = { remotes: [registeredAs(own, origin)] };
  const innermost = (path: string) =>
    basePaths
      .filter((base) => path === base || path.startsWith(`${base}/`))
      .sort((one, other) => other.length - one.length)[0];
  const routesBelow = (base: string) => remote.routes.filter(({ path }) => innermost(path) === base);
  const routeFor = (address: string) => remote.routes.find(({ path }) => matchPage(path, address));

  beforeEach(() => configureRuntime(parseSettings({ mode: "local" })));

  it("keeps the contract: its number, its name, its base paths and nothing else, open to nobody for whom the area is closed", () => {
    expect(findModuleFaults(remote, own)).toEqual([]);
    expect(findBasePathFault(own, [])).toBeUndefined();
  });

  it.each(Object.entries(identity.pages))(
    "fetches %s in the chunk that its remote.json names: %s",
    async (base, chunk) => {
      const fetched = await Promise.all(routesBelow(base).map(({ Component }) => Component.preload?.()));
      const inChunk = chunk === null ? [undefined] : await readChunk(chunk);
      expect(fetched.filter((route) => !inChunk.includes(route))).toEqual([]);
    },
  );

  it("has a sample address for each route", () => {
    const sampled = new Set(addresses.map((address) => routeFor(address)?.path));
    expect(remote.routes.map(({ path }) => path).filter((path) => !sampled.has(path))).toEqual([]);
  });

  it.each(addresses)("says in its head what %s is", async (address) => {
    const route = routeFor(address);
    const params = matchPage(route?.path ?? "", address) ?? {};
    const context = { ...build(), params, searchParams: new URLSearchParams() };
    const head = route?.head?.(await route.load?.(context), context);
    expect(findHeadFaults(head, origin)).toEqual([]);
  });

  it.each(addresses)("fills the host's <main> under one h1, and skips no heading level, at %s", async (address) => {
    window.history.replaceState(null, "", address);
    render(<StandaloneHost remote={remote} />);
    await screen.findAllByRole("heading", { level: 1 });
    const levels = screen.getAllByRole("heading").map(({ tagName }) => Number(tagName.slice(1)));
    expect(findHeadingFaults(levels)).toEqual([]);
    expect(screen.getAllByRole("main")).toHaveLength(1);
    expect(screen.queryByText("Outra área")).toBeNull();
    cleanup();
  });

  it("lists only addresses of its own to be rendered ahead, and is built for that where it lists any", async () => {
    const lists = await Promise.all(remote.routes.map((route) => route.staticPaths?.(build()) ?? []));
    expect(lists.flat().length > 0).toBe(identity.renderedAhead === true);
    // Prerendered pages must be public.
    if (identity.renderedAhead) expect(identity.access).toBe("public");
    expect(lists.flat().filter((path) => !routeFor(path) || !findRemote(registry, path))).toEqual([]);
  });
}

/** Exports of the file behind a chunk name in `routes.tsx`, which is beside the running test. */
async function readChunk(chunk: string): Promise<unknown[]> {
  const folder = path.dirname(expect.getState().testPath ?? "");
  const routes = readFileSync(path.join(folder, "routes.tsx"), "utf8");
  const [, file = ""] = new RegExp(`webpackChunkName: "${chunk}" \\*/ "(.+)"`).exec(routes) ?? [];
  if (!file) throw new Error(`routes.tsx gives no file the chunk name "${chunk}"`);
  return Object.values(await import(path.join(folder, file)));
}
