import { readFile } from "node:fs/promises";
import path from "node:path";
import { printable } from "@store/shared-data/node/printable";
import { describe } from "../prerender/describe";
import { hashOf } from "../prerender/load-builds";
import type { Prerenderer } from "../prerender/prerenderer";
import { NotNow, TooMany } from "../prerender/warm-remotes";
import type { FindPage } from "./serve-store";

const beside = new Map([
  ["/sitemap.xml", "application/xml"],
  ["/robots.txt", "text/plain"],
  ["/.well-known/security.txt", "text/plain"],
  ["/composition.json", "application/json"],
]);
const sitemapPart = /^\/sitemap-\d+\.xml$/;
/**
 * How long, in milliseconds, a page that is made now is waited for: where there is an older one, where that one runs releases of before, and
 * where the start page answers else. Crawlers wait as long as that.
 */
export const patience = { withLast: 3000, outdated: 1500, first: 10_000 };

/**
 * Finds the composed page of an address: on disk where it is up to date, else made now, else the last that was good for what is live. `null`
 * where no composed route answers: the start page does.
 */
export function createFindPage(prerenderer: Prerenderer): FindPage {
  const find = findIn(prerenderer);
  const findOfTrial = prerenderer.trial ? findIn(prerenderer.trial) : find;
  return async (pathname, live) => {
    const type = sitemapPart.test(pathname) ? "application/xml" : beside.get(pathname);
    if (!type) return (live.isCanary ? findOfTrial : find)(pathname, live);
    const text = await readFile(path.join(prerenderer.pages.folder, pathname), "utf8").catch(() => null);
    return text === null ? null : { html: text, status: 200, type };
  };
}

function findIn(prerenderer: Prerenderer): FindPage {
  const { pages } = prerenderer;
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
    // A page that is replaced at this moment, or that is not as it was written, is none.
    const last = await readLast(pathname);
    if (last && prerenderer.isCurrent(pathname, last.record, live)) return last.page;
    const page = last?.page ?? null;
    // The start page runs the releases that are live, and an older page those of before: its text is all that a crawler reads.
    const isOutdated = last && live.runsScripts && !prerenderer.namesLive(last.record, live);
    const meanwhile = isOutdated ? ("soon" as const) : page;
    const now = makeNow(pathname, live).catch((error: unknown) => {
      sayWhy(pathname, error);
      return error instanceof TooMany ? meanwhile : page;
    });
    const most = isOutdated ? patience.outdated : page && live.runsScripts ? patience.withLast : patience.first;
    return Promise.race([now, later(most, meanwhile)]);
  };
}

function sayWhy(pathname: string, error: unknown) {
  if (error instanceof NotNow) return;
  console.error(printable(`${pathname} could not be composed: ${describe(error)}`));
}

const later = <Value>(milliseconds: number, value: Value) =>
  new Promise<Value>((resolve) => setTimeout(resolve, milliseconds, value).unref());
