import { isMenuEntry, mostMenuEntries, ownsPath } from "./menu";
import type { Release, RemoteManifest } from "./registry-schema";
import type { RouteAccess } from "./remote-module";

/** A release as the registry lists it. */
export interface RegisteredRemote extends Release {
  /** Another release of the remote, for some of the visitors. */
  canary?: Canary | undefined;
  /** When it went live; left out for what this workspace has built. */
  since?: string | undefined;
  /** Which side of a trial this visitor got, where there is one. */
  variant?: "stable" | "canary" | undefined;
}

/** A release on trial. */
interface Canary {
  /** Part of the visitors that gets it, 0 to 100. */
  percent: number;
  remote: RegisteredRemote;
}

/** `registry.json`, served beside the shell: what is live now. */
export interface Registry {
  remotes: readonly RegisteredRemote[];
}

/**
 * The remote that answers for a path: the longest base path wins, `/` matches the home page alone.
 * Returns `undefined` where no remote does, which is the shell's not-found page.
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

/** Every script that the page of a path needs of its remote, in the order in which they run, for fetching them in one step. */
export function scriptsOf({ entry, files, pages = {} }: RemoteManifest, pathname: string): string[] {
  // The innermost of those that the address lies in: each begins the next, so the longest comes last.
  const page = Object.keys(pages)
    .filter((basePath) => ownsPath(basePath, pathname))
    .sort()
    .pop();
  return [entry, ...files, ...(pages[page ?? ""] ?? [])];
}

/**
 * Reads `registry.json`. Entries that are not whole are dropped, so that one bad entry cannot take the others down;
 * only http(s) addresses are followed. Throws a `TypeError` where the document is not a registry at all.
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
  // One menu for everybody: it is in pages that were rendered ahead, regardless of who has which release of a remote.
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

/** The page that a visitor was served: which remote rendered it, and whether by its canary. */
export interface ServedBy {
  remote?: string | undefined;
  canary?: boolean | undefined;
}

/**
 * The registry as one visitor sees it. `draw` is that visitor's number, at least 0 and below 100: anyone who drew less than
 * a canary's percent gets the canary, so that a growing percent takes nobody's canary away again. Who has drawn none takes no part.
 * The release that served the page goes on with it, whatever was drawn; where the draw says another, that visit is of no side.
 */
export function pickReleases({ remotes }: Registry, draw?: number, served?: ServedBy): Registry {
  return {
    remotes: remotes.map(({ canary, ...stable }) => {
      if (!canary) return stable;
      const isDrawn = draw !== undefined && draw < canary.percent;
      const isCanary = served?.remote === stable.name ? Boolean(served.canary) : isDrawn;
      const side = isCanary ? "canary" : "stable";
      return {
        ...(isCanary ? canary.remote : stable),
        variant: draw !== undefined && isCanary === isDrawn ? side : undefined,
      };
    }),
  };
}
