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

/** Time limits for a page to show content, to be looked at once, and to become idle afterwards. */
const patience = { show: 10_000, look: 1000, rest: 3000 };
/** Pages of the store have some hundreds. */
const mostElements = 20_000;
/** Pages of the store use a tenth of this heap. */
const mostMegabytes = 200;

/** The page's own history entry, and corrections of its URL. */
const mostEntries = 3;

const words = { areaFailed, pageMissing, accessDenied };

/** An opened page: its last address, the outcome, and the faults so far. */
export type Arrival = { outcome: Outcome; path: string; faults: string[]; module: ModuleOutline | null; area?: Area };

/** A tab for several visits, because in a new tab the browser would compile the shell again. */
export class CheckedTab {
  #faults: string[] = [];
  /** The shell's report about a failed area. */
  #report: string | undefined;

  private constructor(
    readonly page: Page,
    readonly trial: Trial,
  ) {}

  /** @param registry the registry served to this tab */
  static async in(context: BrowserContext, trial: Trial, registry: Registry): Promise<CheckedTab> {
    const page = await context.newPage();
    await page.addInitScript(callInPage(leaveSwitchedOn));
    await page.addInitScript(callInPage(rememberBuiltIns));
    await page.addInitScript(callInPage(rememberViolations));
    await showTrial(page, trial, registry);
    const tab = new CheckedTab(page, trial);
    tab.#listen();
    return tab;
  }

  /** Opens a page of the store with the release under test and inspects it. */
  async open(path: string): Promise<Arrival> {
    const { page, trial } = this;
    const faults: string[] = [];
    this.#faults = faults;
    this.#report = undefined;
    try {
      await forgetHistory(page);
      await page.goto(trial.store + path, { waitUntil: "commit", timeout: patience.show });
      const outcome = await waitForOutcome(page);
      if (outcome === "failed") faults.push(this.#report ?? "its area does not load");
      if (outcome === "loading") faults.push(`it shows nothing after ${patience.show / 1000} s`);
      await addViolations(page, faults);
      const end = page.url().startsWith(`${trial.store}/`) ? new URL(page.url()).pathname : page.url();
      if (outcome === "shown" && end === path) faults.push(...(await readPage(page, trial.store)));
      const module = await ask(page, readModule, containerName(trial.remote.name));
      const area = await ask(page, readArea, undefined);
      return { outcome, path: end, faults, module, area };
    } catch (error) {
      faults.push(firstLine(error));
      return { outcome: "failed", path, faults, module: null };
    }
  }

  /** Goes on from an opened page without faults to other areas, and adds the faults found there. */
  async leave({ outcome, faults }: Arrival, walk: Omit<Walk, "waitForOutcome">): Promise<void> {
    const { page } = this;
    if (outcome !== "shown" || faults.length > 0) return;
    try {
      await addChangedBuiltIns(page, faults);
      if (faults.length === 0) faults.push(...(await leaveByClick(page, { ...walk, waitForOutcome: waitUntilShown })));
      await addViolations(page, faults);
      await addChangedBuiltIns(page, faults);
    } catch (error) {
      faults.push(firstLine(error));
    }
  }

  #listen() {
    const { page } = this;
    const { name, version, baseUrl, integrity } = this.trial.remote;
    page.on("pageerror", (error) => this.#faults.push(`an uncaught error: ${error.message}`));
    page.on("dialog", (dialog) => {
      this.#faults.push(`it opens a dialog by itself: ${dialog.message()}`);
      dialog.dismiss().catch(() => {});
    });
    page.on("popup", (popup) => this.#faults.push(`it opens ${popup.url()} by itself`));
    page.on("crash", () => this.#faults.push("the page crashes"));
    page.on("console", (message) => {
      const text = message.text();
      if (text.startsWith(`[${name} ${version}]`)) this.#report ??= text.split("\n")[0]?.slice(0, 300);
    });
    page.on("requestfailed", (request) => {
      if (!request.url().startsWith(baseUrl)) return;
      const file = request
        .url()
        .slice(baseUrl.length)
        .replace(/[?#].*/, "");
      const reason = request.failure()?.errorText ?? "";
      if (!Object.hasOwn(integrity, file)) this.#faults.push(`it asks for ${file}, which its manifest does not name`);
      else if (reason !== "net::ERR_ABORTED") this.#faults.push(`${file} fails: ${reason}`);
    });
  }
}

const firstLine = (error: unknown) => (error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error));

async function forgetHistory(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.resetNavigationHistory");
  await session.detach();
}

const waitUntilShown = (page: Page) => waitForOutcome(page, 0);

async function waitForOutcome(page: Page, rest = patience.rest): Promise<Outcome> {
  const until = Date.now() + patience.show;
  const look = (wait: number, isLast = false) => ask(page, readOutcome, { words, wait, isLast }).catch(orSilent);
  while (Date.now() < until) {
    const first = await look(patience.look);
    if (first && rest > 0) await page.waitForLoadState("networkidle", { timeout: rest }).catch(() => {});
    const settled = first && (await look(0));
    if (settled) return settled;
    await later(100);
  }
  return (await look(0, true)) ?? "loading";
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
