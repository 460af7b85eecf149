import { isMenuEntry, mostMenuEntries, ownsPath } from "./menu";
import type { Release, RemoteManifest } from "./registry-schema";
import type { RouteAccess } from "./remote-module";

/** A release as listed in the registry. */
export interface RegisteredRemote extends Release {
  /** A second release of the remote, served to part of the visitors. */
  canary?: Canary | undefined;
  /** Time at which it went live; absent for builds of this workspace. */
  since?: string | undefined;
  /** Side of the canary split that this visitor is on, if there is a canary. */
  variant?: "stable" | "canary" | undefined;
}

/** A release served to part of the visitors. */
interface Canary {
  /** Percentage of visitors that get it, 0 to 100. */
  percent: number;
  remote: RegisteredRemote;
}

/** `registry.json`, served beside the shell: the releases that are live. */
export interface Registry {
  remotes: readonly RegisteredRemote[];
}

/**
 * The remote that owns a path: the longest base path wins; `/` matches the home page only. `undefined` leads to the
 * shell's not-found page.
 */
export function findRemote(registry: Registry, pathname: string): RegisteredRemote | undefined {
  let best: RegisteredRemote | undefined;
  let bestLength = -1;
  for (const remote of registry.remotes) {
    for (const basePath of remote.basePaths) {
      if (basePath.length > bestLength && ownsPath(basePath, pathname)) {
        best = remote;
        bestLength = basePath.length;
      }
    }
  }
  return best;
}

/** Scripts of the remote that a path's page needs, in execution order, for preloading. */
export function scriptsOf({ entry, files, pages = {} }: RemoteManifest, pathname: string): string[] {
  // The longest matching base path: matches are prefixes of each other, so sorting puts the longest last.
  const page = Object.keys(pages)
    .filter((basePath) => ownsPath(basePath, pathname))
    .sort()
    .pop();
  return [entry, ...files, ...(pages[page ?? ""] ?? [])];
}

/**
 * Parses `registry.json`. Drops invalid entries, so that one bad entry does not break the others, and accepts only
 * http(s) URLs. Throws a `TypeError` if the document is not a registry.
 */
export function parseRegistry(document: unknown, baseUrl: string): Registry {
  const remotes = (document as Partial<Registry> | null)?.remotes;
  if (!Array.isArray(remotes)) throw new TypeError("registry.json has no list of remotes");
  return { remotes: remotes.flatMap((entry: unknown) => parseRemote(entry, baseUrl)) };
}

const accessLevels: readonly unknown[] = ["public", "session", "staff"] satisfies RouteAccess[];
const isString = (value: unknown): value is string => typeof value === "string" && value !== "";
const isStringList = (value: unknown): value is string[] => Array.isArray(value) && value.every(isString);

function parseRemote(entry: unknown, baseUrl: string): RegisteredRemote[] {
  const { canary, ...manifest } = (entry ?? {}) as Partial<RegisteredRemote>;
  const whole =
    isString(manifest.name) &&
    isString(manifest.entry) &&
    isString(manifest.baseUrl) &&
    isStringList(manifest.basePaths) &&
    accessLevels.includes(manifest.access);
  if (!whole) return [];
  const url = URL.canParse(manifest.baseUrl as string, baseUrl)
    ? new URL(manifest.baseUrl as string, baseUrl)
    : undefined;
  if (!url || !["http:", "https:"].includes(url.protocol)) return [];
  const trial = parseCanary(canary, manifest.name as string, baseUrl);
  const menu = Array.isArray(manifest.menu)
    ? manifest.menu.filter((line) => isMenuEntry(line, manifest as RegisteredRemote)).slice(0, mostMenuEntries)
    : undefined;
  // The menu is part of prerendered pages, so both releases of a remote must have the same one.
  if (trial) trial.remote.menu = menu;
  return [
    {
      ...(manifest as RegisteredRemote),
      baseUrl: url.href.endsWith("/") ? url.href : `${url.href}/`,
      files: isStringList(manifest.files) ? manifest.files : [],
      pages: Object.fromEntries(Object.entries(manifest.pages ?? {}).filter(([, files]) => isStringList(files))),
      integrity: manifest.integrity ?? {},
      shared: manifest.shared ?? {},
      menu,
      ...(trial && { canary: trial }),
    },
  ];
}

function parseCanary(canary: unknown, name: string, baseUrl: string): Canary | undefined {
  const { percent, remote } = (canary ?? {}) as Partial<Canary>;
  if (typeof percent !== "number" || !(percent > 0) || percent > 100) return undefined;
  const [parsed] = parseRemote(remote, baseUrl);
  return parsed?.name === name ? { percent, remote: parsed } : undefined;
}

/**
 * The registry for one visitor. `draw` is the visitor's number, from 0 to below 100: a draw below the canary's
 * percentage selects the canary, so raising the percentage never takes it away from a visitor. Without a draw the
 * visitor gets the stable release. So does the remote that rendered the served page, whatever the draw; if the draw
 * selects its canary, the visit has no variant.
 */
export function pickReleases({ remotes }: Registry, draw?: number, served?: string): Registry {
  return {
    remotes: remotes.map(({ canary, ...stable }) => {
      if (!canary) return stable;
      const isDrawn = draw !== undefined && draw < canary.percent;
      const isCanary = isDrawn && served !== stable.name;
      const side = isCanary ? "canary" : "stable";
      return {
        ...(isCanary ? canary.remote : stable),
        variant: draw !== undefined && isCanary === isDrawn ? side : undefined,
      };
    }),
  };
}
