import { parseRegistry, pickReleases, type RegisteredRemote, type Registry } from "shared-data";
import { canaryCookie, findCanaryDraw } from "./canary-draw";

/**
 * A registry document as this visitor sees it. Who has no number yet draws one for the next page, and takes no part on this one, which
 * has been served already.
 * @throws TypeError where it is none
 */
export function readRegistry(document: unknown): Registry {
  const registry = parseRegistry(document, window.location.origin);
  if (!registry.remotes.some(({ canary }) => canary)) return registry;
  const draw = findCanaryDraw(window.document.cookie);
  const next = draw ?? Math.random() * 99.99;
  const picked = pickReleases(registry, next);
  const isCanary = picked.remotes.some(({ variant }) => variant === "canary");
  // biome-ignore lint/suspicious/noDocumentCookie: the store for cookies is not in every browser yet.
  window.document.cookie = canaryCookie(next, isCanary);
  return draw === undefined ? pickReleases(registry) : picked;
}

/** What is live now; `undefined` where it cannot be told. */
export async function fetchLiveRegistry(): Promise<Registry | undefined> {
  try {
    const response = await fetch("/registry.json", { cache: "no-cache", credentials: "same-origin" });
    return response.ok ? readRegistry(await response.json()) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether two entries lead to the same code. */
export const isSameRelease = (a: RegisteredRemote | undefined, b: RegisteredRemote | undefined): boolean =>
  a?.baseUrl === b?.baseUrl && a?.entry === b?.entry;
