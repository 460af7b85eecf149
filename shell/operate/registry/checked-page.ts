import type { Page } from "@playwright/test";
import { containerName } from "@store/shared-data";
import { findHeadFaults, findHeadingFaults, type ModuleOutline } from "@store/shared-data/contract/contract-rules";
import { accessDenied, areaFailed, pageMissing } from "../../src/areas/area-messages";
import { type Area, ask, readArea, readLook, readModule } from "./page-probe";
import { readChangedBuiltIns } from "./prepare-page";
import type { Trial } from "./trial";

/** Milliseconds for a page to show something, and to come to rest after that. */
const patience = { show: 10_000, rest: 3000 };
/** Pages of the store have some hundreds. */
const mostElements = 20_000;
/** Pages of the store use a tenth of this heap. */
const mostMegabytes = 200;
/** The page's own history entry, and corrections of its URL. */
const mostEntries = 3;

const outcomes = { [areaFailed]: "failed", [pageMissing]: "missing", [accessDenied]: "denied" } as const;
type Outcome = (typeof outcomes)[keyof typeof outcomes] | "shown";

/** A page for several visits; `reports` are the shell's about a failed area. */
export type Tab = { page: Page; faults: string[]; reports: string[] };

/** An opened page: its last address, the outcome if it shows anything, and the faults so far. */
export type CheckedPage = {
  tab: Tab;
  faults: string[];
  path: string;
  outcome?: Outcome | undefined;
  module?: ModuleOutline | null;
  area?: Area;
};

export async function openPage(tab: Tab, { store, remote }: Trial, path: string): Promise<CheckedPage> {
  const { page } = tab;
  const faults: string[] = [];
  const opened: CheckedPage = { tab, path, faults };
  Object.assign(tab, { faults, reports: [] });
  try {
    await forgetHistory(page);
    await page.goto(store + path, { waitUntil: "commit", timeout: patience.show });
    const outcome = await waitForOutcome(page);
    if (outcome === "failed") faults.push(tab.reports[0] ?? "its area does not load");
    if (!outcome) faults.push(`it shows nothing after ${patience.show / 1000} s`);
    opened.path = page.url().startsWith(`${store}/`) ? new URL(page.url()).pathname : page.url();
    if (outcome === "shown" && opened.path === path) faults.push(...(await findPageFaults(page, store)));
    opened.module = await ask(page, readModule, containerName(remote.name));
    opened.area = await ask(page, readArea);
    opened.outcome = outcome;
  } catch (error) {
    faults.push(firstLine(error));
  }
  return opened;
}

export const firstLine = (error: unknown) =>
  error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);

async function forgetHistory(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.resetNavigationHistory");
  await session.detach();
}

export function listenTo(page: Page, { name, version, baseUrl, integrity }: Trial["remote"]): Tab {
  const tab: Tab = { page, faults: [], reports: [] };
  const add = (fault: string) => void tab.faults.push(fault);
  page.on("pageerror", (error) => add(`an uncaught error: ${error.message}`));
  page.on("dialog", (dialog) => {
    add(`it opens a dialog by itself: ${dialog.message()}`);
    dialog.dismiss().catch(() => {});
  });
  page.on("popup", (popup) => add(`it opens ${popup.url()} by itself`));
  page.on("crash", () => add("the page crashes"));
  page.on("console", (message) => {
    const text = message.text();
    if (text.startsWith(`[${name} ${version}]`)) tab.reports.push(text.split("\n")[0]?.slice(0, 300) ?? "");
    if (text.startsWith("against the policy of the page: ")) tab.faults.unshift(text);
  });
  page.on("requestfailed", (request) => {
    if (!request.url().startsWith(baseUrl)) return;
    const [file = ""] = request.url().slice(baseUrl.length).split(/[?#]/);
    const reason = request.failure()?.errorText ?? "";
    if (!Object.hasOwn(integrity, file)) add(`it asks for ${file}, which its manifest does not name`);
    else if (reason !== "net::ERR_ABORTED") add(`${file} fails: ${reason}`);
  });
  return tab;
}

/** Waits until a page is shown and idle. `undefined` if it has no heading then. */
export async function waitForOutcome(page: Page): Promise<Outcome | undefined> {
  const whole = page.locator("main:not(:has([data-skeleton])) h1").first();
  const isShown = () =>
    whole.waitFor({ state: "attached", timeout: patience.show }).then(
      () => true,
      () => false,
    );
  if (await isShown()) {
    await page.waitForLoadState("networkidle", { timeout: patience.rest }).catch(() => {});
    await isShown();
  }
  const heading = await ask(page, () => document.querySelector("main h1")?.textContent);
  if (heading === undefined) return undefined;
  return Object.entries(outcomes).find(([text]) => text === heading)?.[1] ?? "shown";
}

async function findPageFaults(page: Page, origin: string) {
  const { title, headings, frame, elements, heap, entries } = await ask(page, readLook);
  return [
    ...findHeadFaults({ title }, origin),
    ...findHeadingFaults(headings),
    ...frame.map((part) => `the shell's <${part}> is gone`),
    ...(entries > mostEntries ? [`it adds ${entries} entries to the history`] : []),
    ...(heap > mostMegabytes * 1024 * 1024 ? [`it holds more than ${mostMegabytes} MB`] : []),
    ...(elements > mostElements ? [`it has ${elements} elements, and a page may have ${mostElements}`] : []),
    ...(await findChangedBuiltIns(page)),
  ];
}

export async function findChangedBuiltIns(page: Page) {
  const changed = await ask(page, readChangedBuiltIns);
  return changed.length > 0 ? [`it changes what all code in the page shares: ${changed.slice(0, 5).join(", ")}`] : [];
}
