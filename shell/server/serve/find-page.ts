import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Prerenderer } from "../prerender/prerenderer";
import type { FindPage } from "./serve-store";

const beside = new Map([
  ["/sitemap.xml", "application/xml"],
  ["/robots.txt", "text/plain"],
]);

/**
 * Finds the composed page of an address: on disk where it is up to date, else made now. `null` where
 * no composed route answers: the start page does.
 */
export function createFindPage(prerenderer: Prerenderer): FindPage {
  const { pages } = prerenderer;
  return async (pathname, live) => {
    const type = beside.get(pathname);
    if (type) {
      const text = await readFile(path.join(pages.folder, pathname), "utf8").catch(() => null);
      return text === null ? null : { html: text, status: 200, type };
    }
    if (pages.get(pathname) && prerenderer.isMadeFor(live)) {
      // A page that was removed in this very moment is made once more.
      const html = await readFile(pages.fileOf(pathname), "utf8").catch(() => null);
      if (html !== null) return { html, status: 200 };
    }
    try {
      const page = await prerenderer.prerenderPage(pathname);
      return page && { html: page.html, status: page.isFound ? 200 : 404 };
    } catch (error) {
      console.error(`${pathname} could not be composed: ${error instanceof Error ? error.message : error}`);
      return null;
    }
  };
}
