import { readFile } from "node:fs/promises";
import path from "node:path";
import { printable } from "shared-data/node/printable";
import { hashOf } from "../prerender/load-builds";
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
    const made = prerenderer.isMadeFor(live) ? pages.get(pathname) : undefined;
    if (made) {
      // A page that was removed or replaced in this very moment, or that is not as it was written, is made once more.
      const html = await readFile(pages.fileOf(pathname), "utf8").catch(() => "");
      if (hashOf(html) === made.content) return { html, inline: made.inline, status: 200 };
    }
    try {
      const page = await prerenderer.prerenderPage(pathname);
      return page && { html: page.html, inline: page.inline, status: page.isFound ? 200 : 404 };
    } catch (error) {
      console.error(printable(`${pathname} could not be composed: ${error instanceof Error ? error.message : error}`));
      return null;
    }
  };
}
