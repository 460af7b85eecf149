import type { RegisteredRemote } from "shared-data";

const preloaded = new Set<string>();

/** Starts fetching a remote's entry and its routes' scripts at once, so that the second does not wait for the first. */
export function preloadRemote({ baseUrl, entry, files, integrity }: RegisteredRemote): void {
  for (const file of [entry, ...files]) {
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
