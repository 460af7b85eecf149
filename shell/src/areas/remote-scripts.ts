import { getInstance } from "@module-federation/runtime";
import type { RegisteredRemote } from "shared-data";

const expected = new Map<string, string | undefined>();
const preloaded = new Set<string>();

/** Says which integrity the entry at an address must have; without one the script is loaded unchecked. */
export function expectScript(url: string, integrity: string | undefined): void {
  expected.set(url, integrity);
}

/** Makes every entry script carry its integrity and the same `crossorigin` as its preload, or it is fetched twice. */
export function guardRemoteScripts(): void {
  getInstance()?.registerPlugins([
    {
      name: "entry-integrity",
      createScript({ url }) {
        const script = document.createElement("script");
        script.src = url;
        script.async = true;
        script.crossOrigin = "anonymous";
        const integrity = expected.get(url);
        if (integrity) script.integrity = integrity;
        return script;
      },
    },
  ]);
}

/** Starts fetching a remote's entry and its routes' scripts at once, so that the second does not wait for the first. */
export function preloadRemote({ baseUrl, entry, files, integrity }: RegisteredRemote): void {
  for (const file of [entry, ...files]) {
    const href = new URL(file, baseUrl).href;
    if (preloaded.has(href)) continue;
    preloaded.add(href);
    const link = document.createElement("link");
    Object.assign(link, { rel: "preload", as: "script", crossOrigin: "anonymous", href });
    // A chunk's own script tag names no integrity, and a preload that does is not reused for it.
    if (file === entry && integrity[file]) link.integrity = integrity[file];
    document.head.append(link);
  }
}
