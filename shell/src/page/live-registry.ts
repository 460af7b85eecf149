import { parseRegistry, pickReleases, type RegisteredRemote, type Registry, type ServedBy } from "@store/shared-data";
import { findCanaryDraw } from "./canary-draw";

/**
 * A registry document as this visitor sees it. Who has no number yet draws one for the next page, and takes no part on this one, which
 * has been served already.
 * @throws TypeError where it is none
 */
export function readRegistry(document: unknown, served?: ServedBy): Registry {
  const registry = parseRegistry(document, window.location.origin);
  // Asked for where there is a trial alone: a browser may refuse its cookies.
  if (!registry.remotes.some(({ canary }) => canary)) return pickReleases(registry);
  const draw = readDraw();
  import(/* webpackChunkName: "seldom" */ "./keep-draw")
    .then(({ keepDraw }) => keepDraw(registry, draw))
    .catch(() => {});
  return pickReleases(registry, draw, served);
}

function readDraw(): number | undefined {
  try {
    return findCanaryDraw(document.cookie);
  } catch {
    return undefined;
  }
}

/** The live releases; `undefined` where they are unknown. */
export async function fetchLiveRegistry(): Promise<Registry | undefined> {
  try {
    const response = await fetch("/registry.json", { cache: "no-cache", credentials: "same-origin" });
    return response.ok ? readRegistry(await response.json()) : undefined;
  } catch {
    return undefined;
  }
}

/** True if two entries lead to the same code. */
export const isSameRelease = (a: RegisteredRemote | undefined, b: RegisteredRemote | undefined): boolean =>
  a?.baseUrl === b?.baseUrl && a?.entry === b?.entry;
