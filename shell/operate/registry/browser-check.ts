import type { BrowserContext, Page } from "@playwright/test";
import { containerName, type Registry } from "@store/shared-data";
import { findHeadFaults, findHeadingFaults, type ModuleOutline } from "@store/shared-data/contract/contract-rules";
import { accessDenied, areaFailed, pageMissing } from "../../src/areas/area-messages";
import { leaveSwitchedOn, readChangedBuiltIns, rememberBuiltIns } from "./built-ins";
import { leaveByClick, type Walk } from "./next-area";
import {
  type Area,
  ask,
  callInPage,
  later,
  type Outcome,
  readArea,
  readLook,
  readModule,
  readOutcome,
  readViolations,
  rememberViolations,
  Silent,
} from "./page-probe";
import { showTrial, type Trial } from "./trial";

/** Time limits for a page to show content, and to become idle afterwards. */
const patience = { show: 10_000, rest: 3000 };
/** Pages of the store have some hundreds. */
const mostElements = 20_000;
/** Pages of the store use a tenth of this heap. */
const mostMegabytes = 200;

/** The page's own history entry, and corrections of its URL. */
const mostEntries = 3;

const words = { areaFailed, pageMissing, accessDenied };

/** Result of a visit: its last address, the outcome, and all faults. */
export type Visit = { outcome: Outcome; path: string; faults: string[]; module: ModuleOutline | null; area?: Area };

/** How to navigate to other areas afterwards; without it the page is only inspected. */
export type VisitOptions = { walk?: Omit<Walk, "waitForOutcome"> | undefined };

/**
 * Opens a tab for several visits, because in a new tab the browser would compile the shell again.
 * @param registry the registry served to this tab
 */
export async function openTab(context: BrowserContext, trial: Trial, registry: Registry): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(callInPage(leaveSwitchedOn));
  await page.addInitScript(callInPage(rememberBuiltIns));
  await page.addInitScript(callInPage(rememberViolations));
  await showTrial(page, trial, registry);
  return page;
}

/** Opens a page of the store with the release under test and inspects it. */
export async function visit(page: Page, trial: Trial, path: string, { walk }: VisitOptions = {}): Promise<Visit> {
  const faults: string[] = [];
  try {
    await forgetHistory(page);
    const said = listen(page, trial, faults);
    await page.goto(trial.store + path, { waitUntil: "commit", timeout: patience.show });
    const outcome = await waitForOutcome(page);
    if (outcome === "failed") faults.push(said() ?? "its area does not load");
    if (outcome === "loading") faults.push(`it shows nothing after ${patience.show / 1000} s`);
    await addViolations(page, faults);
    const end = page.url().startsWith(`${trial.store}/`) ? new URL(page.url()).pathname : page.url();
    if (outcome === "shown" && end === path) faults.push(...(await readPage(page, trial.store)));
    const module = await ask(page, readModule, containerName(trial.remote.name));
    const area = await ask(page, readArea, undefined);
    if (walk && outcome === "shown" && end === path && faults.length === 0) {
      await addChangedBuiltIns(page, faults);
      if (faults.length === 0) faults.push(...(await leaveByClick(page, { ...walk, waitForOutcome: waitUntilShown })));
      await addViolations(page, faults);
      await addChangedBuiltIns(page, faults);
    }
    return { outcome, path: end, faults: [...new Set(faults)], module, area };
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
    return { outcome: "failed", path, faults: [...new Set([...faults, reason])], module: null };
  } finally {
    page.removeAllListeners();
  }
}

async function forgetHistory(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.resetNavigationHistory");
  await session.detach();
}

/** Collects faults while a page is open. @returns the shell's report about a failed area */
function listen(page: Page, { remote: { name, version, baseUrl, integrity } }: Trial, faults: string[]) {
  let said: string | undefined;
  page.on("pageerror", (error) => faults.push(`an uncaught error: ${error.message}`));
  page.on("dialog", (dialog) => {
    faults.push(`it opens a dialog by itself: ${dialog.message()}`);
    dialog.dismiss().catch(() => {});
  });
  page.on("popup", (popup) => faults.push(`it opens ${popup.url()} by itself`));
  page.on("crash", () => faults.push("the page crashes"));
  page.on("console", (message) => {
    const text = message.text();
    if (text.startsWith(`[${name} ${version}]`)) said ??= text.split("\n")[0]?.slice(0, 300);
  });
  page.on("requestfailed", (request) => {
    if (!request.url().startsWith(baseUrl)) return;
    const file = request
      .url()
      .slice(baseUrl.length)
      .replace(/[?#].*/, "");
    const reason = request.failure()?.errorText ?? "";
    if (!Object.hasOwn(integrity, file)) faults.push(`it asks for ${file}, which its manifest does not name`);
    else if (reason !== "net::ERR_ABORTED") faults.push(`${file} fails: ${reason}`);
  });
  return () => said;
}

const waitUntilShown = (page: Page) => waitForOutcome(page, 0);

async function waitForOutcome(page: Page, rest = patience.rest): Promise<Outcome> {
  const until = Date.now() + patience.show;
  const look = (isLast: boolean) => ask(page, readOutcome, { words, isLast }).catch(orSilent);
  while (Date.now() < until) {
    const first = await look(false);
    if (first && rest > 0) await page.waitForLoadState("networkidle", { timeout: rest }).catch(() => {});
    const settled = first && (await look(false));
    if (settled) return settled;
    await later(100);
  }
  return (await look(true)) ?? "loading";
}

async function readPage(page: Page, origin: string) {
  const { title, headings, frame, elements, heap, entries } = await ask(page, readLook, undefined);
  return [
    ...findHeadFaults({ title }, origin),
    ...findHeadingFaults(headings),
    ...frame.map((part) => `the shell's <${part}> is gone`),
    ...(entries > mostEntries ? [`it adds ${entries} entries to the history`] : []),
    ...(heap > mostMegabytes * 1024 * 1024 ? [`it holds more than ${mostMegabytes} MB`] : []),
    ...(elements > mostElements ? [`it has ${elements} elements, and a page may have ${mostElements}`] : []),
  ];
}

async function addViolations(page: Page, faults: string[]) {
  const violations = await ask(page, readViolations, undefined);
  faults.unshift(...violations.map((each) => `against the policy of the page: ${each}`));
}

async function addChangedBuiltIns(page: Page, faults: string[]) {
  const changed = await ask(page, readChangedBuiltIns, undefined);
  if (changed.length > 0) faults.push(`it changes what all code in the page shares: ${changed.slice(0, 5).join(", ")}`);
}

/** Ignores errors of a page that is navigating; rethrows if the page does not respond at all. */
function orSilent(error: unknown): undefined {
  if (error instanceof Silent) throw error;
}
