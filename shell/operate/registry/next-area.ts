import type { Page } from "@playwright/test";
import { findChangedBuiltIns, waitForOutcome } from "./checked-page";
import { type Area, ask, inTime, later, readArea, readLinks, readQueries, readReach } from "./page-probe";

/** Time limits: a click to change the URL, a page to settle; and how long the next area is watched. */
const patience = { click: 5000, settle: 10_000, watch: 1500 };
/** Share of an area's lines and prices that may change meanwhile in a live store. */
const mayChange = 0.2;

export type Walk = {
  /** Finds a page of another area among the paths that works without the release, except the one visited before. */
  findNext(paths: readonly string[], visited?: string): Promise<Area | undefined>;
  account: string;
  /** Also navigates back, and checks the cached queries of other areas. */
  isThorough: boolean;
};

/** Leaves by a real click in header and footer. Returns what differs there from the store without the release. */
export async function leaveByClick(page: Page, walk: Walk): Promise<string[]> {
  const faults = await visitOthers(page, walk);
  return [...faults, ...(await findChangedBuiltIns(page))];
}

async function visitOthers(page: Page, walk: Walk) {
  const own = page.url();
  const ofRelease = await ask(page, readQueries);
  // The reference of the footer's area is made while the header's area is watched.
  walk.findNext(await ask(page, readLinks, "footer")).catch(() => {});
  const first = await follow(page, "header", walk);
  if (!first.path || first.faults.length > 0) return first.faults;
  if (!walk.isThorough) return (await follow(page, "footer", walk, first.path)).faults;
  const cached = (await ask(page, readQueries)).filter((each) => !ofRelease.includes(each));
  await page.goBack({ waitUntil: "commit", timeout: patience.click }).catch(() => {});
  await waitForOutcome(page);
  if (page.url() !== own) return [`from ${first.path} the way back leads to ${page.url()}`];
  const { faults } = await follow(page, "footer", walk, first.path);
  const left = await ask(page, readQueries);
  const lost = cached.filter((each) => !left.includes(each)).length;
  return lost > 0 ? [...faults, `${lost} responses are gone that ${first.path} had cached`] : faults;
}

async function follow(page: Page, part: "header" | "footer", walk: Walk, visited?: string) {
  const reference = await walk.findNext(await ask(page, readLinks, part), visited);
  if (!reference) return { faults: [] };
  const { path } = reference;
  const { loadedAt } = await ask(page, readArea);
  const expected = { ...reference, loadedAt, account: walk.account };
  const fault = await clickLink(page, path, part);
  if (fault) return { path, faults: [fault] };
  const look = async () => findChanges(expected, await ask(page, readArea));
  let faults = await settle(look);
  if (faults.length === 0 && (part === "header" || walk.isThorough)) {
    await later(patience.watch);
    faults = await settle(look);
  }
  if (faults.length === 0) faults = await tryControls(page, expected);
  return { path, faults: faults.map((each) => `after it, ${path} ${each}`) };
}

async function clickLink(page: Page, path: string, part: string) {
  const href = `:is([href="${path}"], [href^="${path}?"], [href^="${path}#"])`;
  const link = page.locator(`#root :is(header, footer) a${href}`).filter({ visible: true }).first();
  const name = `"${(await link.textContent({ timeout: patience.click }))?.trim()}" in the ${part}`;
  try {
    await link.click({ timeout: patience.click });
  } catch (error) {
    const [, cover = "something"] = /(<.+>) (?:from .+ )?intercepts pointer events/.exec(String(error)) ?? [];
    return `${cover} lies on ${name}`;
  }
  const arrival = page.waitForURL((url) => url.pathname === path, { waitUntil: "commit", timeout: patience.click });
  return arrival.then(
    () => undefined,
    () => `a click on ${name} leads to ${new URL(page.url()).pathname}`,
  );
}

/** Looks again while anything is found, because on a busy machine the page may still be loading. */
async function settle(look: () => Promise<string[]>) {
  let found = await look();
  for (const until = Date.now() + patience.settle; found.length > 0 && Date.now() < until; found = await look())
    await later(250);
  return found;
}

async function tryControls(page: Page, { isLong }: Area) {
  const { scrolled } = await ask(page, readReach);
  // Beside the products: a pointer on one of them would load its page.
  await inTime(page.mouse.move(4, 400));
  await inTime(page.mouse.wheel(0, 400));
  const isStuck = async () => (await ask(page, readReach)).scrolled === scrolled;
  const faults = isLong ? await settle(async () => ((await isStuck()) ? ["does not scroll"] : [])) : [];
  const stops = [];
  for (let stop = 0; stop < 2; stop++) {
    await inTime(page.keyboard.press("Tab"));
    stops.push((await ask(page, readReach)).focused);
  }
  return stops[0] === stops[1] ? [...faults, "does not heed the Tab key"] : faults;
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
    ...(now.path === before.path ? [] : [`gives way to ${now.path}`]),
    ...(now.loadedAt === before.loadedAt
      ? []
      : ["was loaded as a whole page, for the shell no longer hears of clicks"]),
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
    ...(now.account === before.account ? [] : [`is signed in as ${now.account}`]),
    ...now.forgetful.map((place) => `lost what was in its ${place}`),
  ];
}
