import { findRemote } from "./registry";
import type { Release } from "./registry-schema";
import { contractVersion, type Head, type RouteAccess } from "./remote-module";
import { isContractSupported } from "./skew";

/*
 * The rules between remotes and the shell that types cannot express. Each rule returns a list of short problem texts:
 * the contract test checks a remote's sources with them, and the registry checks releases.
 */

/** The parts of a remote's manifest, or its `remote.json`, that the rules check. */
export interface Identity {
  name: string;
  access: RouteAccess;
  basePaths: readonly string[];
  routes?: readonly string[] | undefined;
}

/** The parts of a remote's module that the rules check. */
export interface ModuleOutline {
  contract: unknown;
  name: unknown;
  routes: readonly { path: string; access?: RouteAccess | undefined }[];
}

/** From the least to the most restrictive. */
const levels: readonly RouteAccess[] = ["public", "session", "staff"];

/** A minimal registry entry for a remote of which only the identity is known. */
export const registeredAs = ({ name, basePaths, access }: Identity, baseUrl: string): Release => ({
  name,
  version: "0.0.0",
  contract: contractVersion,
  basePaths,
  access,
  entry: "remoteEntry.js",
  files: [],
  integrity: {},
  shared: {},
  baseUrl,
});

/**
 * Checks the name, the contract version and the routes: a remote must cover each of its base paths and nothing else.
 */
export function findModuleFaults({ contract, name, routes }: ModuleOutline, identity: Identity): string[] {
  const registry = { remotes: [registeredAs(identity, "https://loja.exemplo.com.br/")] };
  const paths = routes.map(({ path }) => path);
  const listed = identity.routes ?? paths;
  const isBelow = (base: string) => paths.some((path) => path === base || path.startsWith(`${base}/`));
  const least = levels.indexOf(identity.access);
  return [
    ...(isContractSupported(contract) ? [] : [`its code speaks contract ${contract}`]),
    ...(name === identity.name ? [] : [`its code calls itself "${name}"`]),
    ...paths.filter((path) => !findRemote(registry, path)).map((path) => `${path} lies outside its base paths`),
    ...paths.filter((path, index) => paths.indexOf(path) !== index).map((path) => `two routes want ${path}`),
    ...identity.basePaths.filter((base) => !isBelow(base)).map((base) => `no route answers for its base path ${base}`),
    ...paths.filter((path) => !listed.includes(path)).map((path) => `${path} is not among the routes that it lists`),
    ...listed.filter((path) => !paths.includes(path)).map((path) => `it lists ${path}, which none of its routes is`),
    // Visitors without access to the area could not open such a route.
    ...routes
      .filter(({ access = "public" }) => levels.indexOf(access) < least)
      .map(({ path, access = "public" }) => `${path} is open to "${access}", and its area is "${identity.access}"`),
  ];
}

/** Checks a page's head: it needs a title, and its canonical URL must be within this store. */
export function findHeadFaults(head: Partial<Head> | undefined, origin: string): string[] {
  const { title, canonical } = head ?? {};
  return [
    ...(title?.trim() ? [] : ["its head has no title"]),
    ...(canonical && !canonical.startsWith(`${origin}/`) ? [`its canonical address is ${canonical}`] : []),
  ];
}

/** Checks a page's heading levels: exactly one h1, and no skipped level. */
export function findHeadingFaults(found: readonly number[]): string[] {
  const first = found.filter((level) => level === 1).length;
  const skipped = found.find((level, index) => level > (found[index - 1] ?? 0) + 1);
  return [
    ...(first === 1 ? [] : [first === 0 ? "it has no h1" : `it has ${first} h1`]),
    ...(first > 0 && skipped !== undefined ? [`its headings skip a level before an h${skipped}`] : []),
  ];
}
