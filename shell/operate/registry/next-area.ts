import type { Page } from "@playwright/test";
import { type Area, aimAtLink, ask, later, readArea, readLinks, readQueries, readReach } from "./page-probe";
import { expectStored } from "./storage-markers";

/** Time limits: a click to change the URL, a page to settle and scroll; and how long the next area is watched. */
const patience = { click: 5000, settle: 4000, watch: 1500 };
/** Share of an area's lines and prices that may change meanwhile in a live store. */
const mayChange = 0.2;

/** A page of another area, with its reference state in a store without the release. */
export type Next = { path: string; area: Area };

export type Walk = {
  /** The account that is signed in, or "nobody". */
  account: string;
  /** Finds a working page of another area among the paths, except the one visited before. */
  findNext(paths: readonly string[], visited: string | undefined): Promise<Next | undefined>;
  waitForOutcome(page: Page): Promise<string>;
  /** Also navigates back, and checks the cached queries of other areas. */
  isThorough: boolean;
};

/**
 * Leaves the release's page with a real click in the header and one in the footer, and checks the area that each opens.
 * @returns differences from the store without the release
 */
export async function leaveByClick(page: Page, walk: Walk): Promise<string[]> {
  const own = page.url();
  const ofRelease = await ask(page, readQueries, undefined);
  // The reference of the footer's area is made while the header's area is watched.
  walk.findNext(await ask(page, readLinks, "footer"), undefined).catch(() => {});
  const first = await follow(page, "header", walk);
  if (!first.path || first.faults.length > 0) return first.faults;
  if (!walk.isThorough) return (await follow(page, "footer", walk, first.path)).faults;
  const cached = (await ask(page, readQueries, undefined)).filter((each) => !ofRelease.includes(each));
  await page.goBack({ waitUntil: "commit", timeout: patience.click }).catch(() => {});
  await walk.waitForOutcome(page);
  if (page.url() !== own) return [`from ${first.path} the way back leads to ${page.url()}`];
  const { faults } = await follow(page, "footer", walk, first.path);
  const left = await ask(page, readQueries, undefined);
  const lost = cached.filter((each) => !left.includes(each)).length;
  return lost > 0 ? [...faults, `${lost} responses are gone that ${first.path} had cached`] : faults;
}

async function follow(page: Page, part: "header" | "footer", walk: Walk, visited?: string) {
  const next = await walk.findNext(await ask(page, readLinks, part), visited);
  if (!next) return { faults: [] };
  const { path } = next;
  const { x, y, cover, name } = await ask(page, aimAtLink, path);
  if (cover !== null) return { path, faults: [`${cover} lies on "${name}" in the ${part}`] };
  await page.mouse.move(x, y);
  await page.mouse.click(x, y);
  const arrival = page.waitForURL((url) => url.pathname === path, { waitUntil: "commit", timeout: patience.click });
  const arrived = await arrival.then(
    () => true,
    () => false,
  );
  if (!arrived)
    return { path, faults: [`a click on "${name}" in the ${part} leads to ${new URL(page.url()).pathname}`] };
  const ways = watchWays(page);
  const outcome = await walk.waitForOutcome(page);
  const watch = part === "header" || walk.isThorough ? patience.watch : 0;
  if (outcome === "shown") await later(watch);
  const faults = ways() ?? (outcome === "shown" ? await lookAround(page, next, walk.account) : [`is ${outcome}`]);
  return { path, faults: faults.map((fault) => `after it, ${path} ${fault}`) };
}

/** Records navigations of the page until it is read. */
function watchWays(page: Page) {
  const ways: string[] = [];
  const own = page.url();
  const note = () => page.url() !== own && ways.push(page.url());
  page.on("framenavigated", note);
  return () => {
    page.off("framenavigated", note);
    note();
    return ways[0] === undefined ? undefined : [`gives way to ${ways[0]}`];
  };
}

/** Compares an area with its reference state, then scrolls and tabs through it. */
async function lookAround(page: Page, { area }: Next, account: string) {
  const look = async () => [
    ...findChanges(area, await ask(page, readArea, undefined)),
    ...(await expectStored(page, account)),
  ];
  // On a busy machine the page may still be loading.
  let faults = await look();
  for (const until = Date.now() + patience.settle; faults.length > 0 && Date.now() < until; await later(250))
    faults = await look();
  return faults.length > 0 ? faults : tryControls(page, area);
}

async function tryControls(page: Page, { isLong }: Area) {
  const reach = () => ask(page, readReach, undefined);
  const start = await reach();
  // Beside the products: a pointer on one of them would load its page.
  await page.mouse.move(4, 400);
  await page.mouse.wheel(0, 400);
  for (
    const until = Date.now() + patience.settle;
    isLong && (await reach()).scrolled === start.scrolled;
    await later(50)
  )
    if (Date.now() > until) return ["does not scroll"];
  const stops = [];
  for (let stop = 0; stop < 2; stop++) {
    await page.keyboard.press("Tab");
    stops.push((await reach()).focused);
  }
  return stops[0] === stops[1] ? ["does not heed the Tab key"] : [];
}

function findChanges(before: Area, now: Area) {
  const changed = (name: "title" | "heading") =>
    before[name] === now[name] ? [] : [`has the ${name} "${now[name].slice(0, 60)}"`];
  const lost = (lines: readonly string[]) =>
    lines.filter((line) => !now.lines.includes(line)).length > lines.length * mayChange;
  const prices = before.lines.filter((line) => line.includes("R$"));
  const added = (all: readonly string[], known: readonly string[]) => all.filter((each) => !known.includes(each));
  const restyled = Object.keys(before.looks).filter((part) => before.looks[part] !== now.looks[part]);
  return [
    ...(now.isSameDocument ? [] : ["was loaded as a whole page, for the shell no longer hears of clicks"]),
    ...changed("title"),
    ...changed("heading"),
    ...(now.isLoading || lost(before.lines)
      ? ["lacks what it shows without it"]
      : lost(prices)
        ? ["has other prices"]
        : []),
    ...added(now.covers, before.covers).map((cover) => `has ${cover}`),
    ...added(now.beside, before.beside).map((element) => `has ${element} beside the store`),
    ...(restyled.length > 0 ? [`has another style in ${restyled.join(", ")}`] : []),
  ];
}
