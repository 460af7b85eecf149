import { attempt, parseRegistry, pickReleases, type RegisteredRemote, type Registry } from "@store/shared-data";
import { findCanaryDraw } from "./canary-draw";

/**
 * Parses the registry and picks this visitor's releases. A visitor without a canary number gets one for the next page;
 * this page has been served already and uses the live releases.
 * @throws TypeError if the document is not a registry
 */
export function readRegistry(document: unknown, served?: string): Registry {
  const registry = parseRegistry(document, window.location.origin);
  // Read cookies only while a canary is live: a browser may refuse access.
  if (!registry.remotes.some(({ canary }) => canary)) return pickReleases(registry);
  const draw = attempt(() => findCanaryDraw(window.document.cookie));
  import(/* webpackChunkName: "navigation" */ "./keep-draw")
    .then(({ keepDraw }) => keepDraw(registry, draw))
    .catch(() => {});
  return pickReleases(registry, draw, served);
}

/** Fetches the live registry; `undefined` if that fails. */
export async function fetchLiveRegistry(): Promise<Registry | undefined> {
  try {
    const response = await fetch("/registry.json", { cache: "no-cache", credentials: "same-origin" });
    return response.ok ? readRegistry(await response.json()) : undefined;
  } catch {
    return undefined;
  }
}

/** True if two entries refer to the same release. */
export const isSameRelease = (a: RegisteredRemote | undefined, b: RegisteredRemote | undefined): boolean =>
  a?.baseUrl === b?.baseUrl && a?.entry === b?.entry;
