import { readFile } from "node:fs/promises";
import path from "node:path";
import { printable } from "@store/shared-data/node/printable";
import { describe } from "../prerender/failures";
import type { Prerenderer } from "../prerender/prerenderer";
import { hashOf } from "../prerender/store-parts";
import { NotNow } from "../prerender/warm-remotes";
import type { FindPage } from "./serve-store";

const beside = new Map([
  ["/sitemap.xml", "application/xml"],
  ["/robots.txt", "text/plain"],
  ["/.well-known/security.txt", "text/plain"],
  ["/composition.json", "application/json"],
]);
const sitemapPart = /^\/sitemap-\d+\.xml$/;
/** Milliseconds to wait for a rendering: with an older page, one of outdated releases, and none. */
export const patience = { withLast: 3000, outdated: 1500, first: 10_000 };

/** On disk if up to date, else rendered now, else the last one of live releases; `null` means the start page. */
export function createFindPage(prerenderer: Prerenderer): FindPage {
  const { pages } = prerenderer;
  const readBeside = async (pathname: string, type: string) => {
    const html = await readFile(path.join(pages.folder, pathname), "utf8").catch(() => null);
    return html === null ? null : { html, status: 200, type };
  };
  const readLast = async (pathname: string) => {
    const record = await pages.find(pathname).catch(() => undefined);
    const html = record && (await readFile(pages.fileOf(pathname), "utf8").catch(() => ""));
    if (!html || hashOf(html) !== record.content) return undefined;
    return { record, page: { html, inline: record.inline, status: 200 } };
  };
  const makeNow = async (pathname: string, live: Parameters<FindPage>[1]) => {
    const page = await prerenderer.prerenderPage(pathname, live);
    return page && { html: page.html, inline: page.inline, status: page.isFound ? 200 : 404 };
  };
  return async (pathname, live) => {
    const type = sitemapPart.test(pathname) ? "application/xml" : beside.get(pathname);
    if (type) return readBeside(pathname, type);
    // A page that is being replaced, or whose hash does not match, counts as missing.
    const last = await readLast(pathname);
    if (last && prerenderer.isCurrent(pathname, last.record, live)) return last.page;
    const page = last?.page ?? null;
    // Browsers get the start page instead of an outdated page, because it runs the live releases; crawlers only need
    // the text.
    const isOutdated = last && live.runsScripts && !prerenderer.namesLive(last.record, live);
    const meanwhile = isOutdated ? ("pending" as const) : page;
    const now = makeNow(pathname, live).catch((error: unknown) => {
      if (!(error instanceof NotNow)) console.error(printable(`${pathname} could not be composed: ${describe(error)}`));
      return page;
    });
    const most = isOutdated ? patience.outdated : page && live.runsScripts ? patience.withLast : patience.first;
    return Promise.race([now, later(most, meanwhile)]);
  };
}

const later = <Value>(milliseconds: number, value: Value) =>
  new Promise<Value>((resolve) => setTimeout(resolve, milliseconds, value).unref());
