import { cleanup, render, screen } from "@testing-library/react";
import { findRemote, isContractSupported, type RegisteredRemote, type RemoteModule } from "shared-data";
import { createQueryClient } from "shared-data/query";
import { matchPage } from "shared-data/router";
import { configureRuntime, parseSettings } from "shared-data/runtime";
import { StandaloneHost } from "../standalone/standalone-host";

/** What a remote's `remote.json` says of it. */
type Identity = Pick<RegisteredRemote, "name" | "basePaths"> & { access: string; renderedAhead?: boolean };

const origin = "https://loja.exemplo.com.br";
const build = () => ({ queryClient: createQueryClient(), db: null, origin });

/**
 * Declares the tests that hold a remote to its side of the contract with the shell, by the published types and in the
 * minimal host, without a backend. `addresses` are samples: at least one for each route.
 */
export function describeContract(remote: RemoteModule, identity: Identity, addresses: readonly string[]): void {
  const registry = { remotes: [{ ...identity, baseUrl: origin } as RegisteredRemote] };
  const routeFor = (address: string) => remote.routes.find(({ path }) => matchPage(path, address));

  beforeEach(() => configureRuntime(parseSettings({ mode: "local" })));

  it("speaks a contract that the shell knows, under its own name", () => {
    expect(isContractSupported(remote.contract)).toBe(true);
    expect(remote.name).toBe(identity.name);
  });

  it("answers for its base paths, each of them, and for nothing else", () => {
    const paths = remote.routes.map(({ path }) => path);
    expect(paths.filter((path) => !findRemote(registry, path))).toEqual([]);
    expect(new Set(paths).size).toBe(paths.length);
    const isUsed = (base: string) => paths.some((path) => path === base || path.startsWith(`${base}/`));
    expect(identity.basePaths.filter((base) => !isUsed(base))).toEqual([]);
  });

  it("is open to nobody for whom the area is closed", () => {
    const levels = ["public", "session", "staff"];
    const least = levels.indexOf(identity.access);
    expect(remote.routes.filter(({ access = "public" }) => levels.indexOf(access) < least)).toEqual([]);
  });

  it("has a sample address for each route", () => {
    const sampled = new Set(addresses.map((address) => routeFor(address)?.path));
    expect(remote.routes.map(({ path }) => path).filter((path) => !sampled.has(path))).toEqual([]);
  });

  it.each(addresses)("says in its head what %s is", async (address) => {
    const route = routeFor(address);
    const params = matchPage(route?.path ?? "", address) ?? {};
    const context = { ...build(), params, searchParams: new URLSearchParams() };
    const head = route?.head?.(await route.load?.(context), context);
    expect(head?.title).toBeTruthy();
    if (head?.canonical) expect(head.canonical.startsWith(`${origin}/`)).toBe(true);
  });

  it.each(addresses)("fills the host's <main> under one h1, and skips no heading level, at %s", async (address) => {
    window.history.replaceState(null, "", address);
    render(<StandaloneHost remote={remote} />);
    expect(await screen.findAllByRole("heading", { level: 1 })).toHaveLength(1);
    const levels = screen.getAllByRole("heading").map(({ tagName }) => Number(tagName.slice(1)));
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
    expect(screen.getAllByRole("main")).toHaveLength(1);
    expect(screen.queryByText("Outra área")).toBeNull();
    cleanup();
  });

  it("lists only addresses of its own to be rendered ahead, and is built for that where it lists any", async () => {
    const lists = await Promise.all(remote.routes.map((route) => route.staticPaths?.(build()) ?? []));
    expect(lists.flat().length > 0).toBe(identity.renderedAhead === true);
    // Only what everybody may see.
    if (identity.renderedAhead) expect(identity.access).toBe("public");
    expect(lists.flat().filter((path) => !routeFor(path) || !findRemote(registry, path))).toEqual([]);
  });
}
