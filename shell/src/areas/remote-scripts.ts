import { type RegisteredRemote, scriptsOf } from "shared-data";

const preloaded = new Set<string>();

/** Starts fetching every script of a remote that a page needs at once, so that none waits for another. */
export function preloadRemote(remote: RegisteredRemote, pathname: string): void {
  const { baseUrl, integrity } = remote;
  for (const file of scriptsOf(remote, pathname)) {
    const href = new URL(file, baseUrl).href;
    if (preloaded.has(href)) continue;
    preloaded.add(href);
    const link = document.createElement("link");
    Object.assign(link, { rel: "preload", as: "script", crossOrigin: "anonymous", href });
    // The script tag that follows names it too, and a preload that does not is not reused for it.
    if (integrity[file]) link.integrity = integrity[file];
    document.head.append(link);
  }
}
