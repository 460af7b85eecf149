import { parseRegistry, pickReleases, type RegisteredRemote, type Registry } from "shared-data";
import { readCanaryDraw } from "./canary-draw";

/** A registry document as this visitor sees it. @throws TypeError where it is none */
export const readRegistry = (document: unknown): Registry =>
  pickReleases(parseRegistry(document, window.location.origin), readCanaryDraw());

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
