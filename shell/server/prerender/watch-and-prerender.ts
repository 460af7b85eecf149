import { printable } from "shared-data/node/printable";
import { UserError } from "shared-data/node/user-error";
import { tryToLeasePages } from "./composer-lease";
import type { PrerenderReport } from "./prerender-report";
import type { Prerenderer } from "./prerenderer";

const pause = 10_000;
// How soon one that stands by learns that the one that composed is gone.
const standByPause = 2000;
// Pictures of link previews are drawn for so long at a time, so that a new price is not kept waiting.
const imageTime = 20_000;
// What no revision tells, such as that a reviewer took another name.
const longestRest = 10 * 60_000;

/** `before`: what each look of the one that composes begins with, such as following the registry. */
export type WatchOptions = { before?: () => Promise<void> };

/**
 * Composes now, and looks every 10 seconds for as long as it runs whether the database, the registry or a build has
 * changed. `prerenderNow` does not wait for the next look: for who is told of changes. Of several that have one folder, one composes; the
 * others stand by, and one of them goes on within seconds where it is gone.
 */
export async function watchAndPrerender(prerenderer: Prerenderer, options: WatchOptions = {}) {
  await prerenderer.pages.open();
  const look = makeLook(prerenderer, options);
  let running: Promise<unknown> = sayHowLong(look);
  let isWaiting = false;
  const prerenderNow = () => {
    // What is being made of a release that is no longer live is left: what is live now does not wait for it.
    void prerenderer.stopOutdated().catch(() => {});
    // One that waits already will find what this one would.
    if (isWaiting) return running;
    isWaiting = true;
    running = running.then(() => {
      isWaiting = false;
      return look();
    });
    return running;
  };
  const timers = [
    setInterval(() => void prerenderNow(), pause),
    setInterval(() => look.isLeading() || void prerenderNow(), standByPause),
  ];
  return {
    prerenderNow,
    /** Whether this process is the one that composes. */
    isLeading: look.isLeading,
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      look.stop();
      await prerenderer.close();
      await running;
      look.giveUp();
    },
  };
}

async function sayHowLong(look: ReturnType<typeof makeLook>) {
  const started = Date.now();
  const report = await look();
  if (!report) return;
  const { written, unchanged, withoutImage } = report;
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const left = withoutImage > 0 ? `; ${withoutImage} pictures of link previews follow` : "";
  console.log(`Composed ${written + unchanged} pages, ${written} of them new, in ${seconds} s${left}`);
}

/** Takes the lead in a folder of pages where nobody has it, and keeps it. */
function makeLead(prerenderer: Prerenderer) {
  const { pages } = prerenderer;
  let giveUp: (() => void) | undefined;
  let isSaid = false;
  const lead = async () => {
    if (giveUp) return true;
    giveUp = tryToLeasePages(pages.folder);
    if (!giveUp && !isSaid) console.log(printable(`Another process renders pages into ${pages.folder}: standing by`));
    isSaid = true;
    // What the one before has made since.
    if (giveUp) await prerenderer.pages.open();
    prerenderer.keepsPages = giveUp !== undefined;
    return giveUp !== undefined;
  };
  return { lead, isLeading: () => giveUp !== undefined, giveUp: () => giveUp?.() };
}

/**
 * A look composes where something has changed: everything is read again, and only what came out otherwise is written.
 */
function makeLook(prerenderer: Prerenderer, { before = async () => {} }: WatchOptions) {
  const { lead, ...leading } = makeLead(prerenderer);
  let said: string[] = [];
  let state = "";
  let prerenderedAt = 0;
  let isUnfinished = false;
  let isStopped = false;
  // A failure is tried again at the next look, and then after twice as long each time: what loops must not loop for ever.
  let rest = 0;
  const compose = async () => {
    if (!(await lead())) return undefined;
    await before();
    // Read before the pages are: what changes meanwhile is found at the next look.
    const current = await prerenderer.readState();
    if (current !== state) rest = 0;
    const isSame = current === state && !isUnfinished;
    if (isSame && Date.now() - prerenderedAt < (rest || longestRest)) return undefined;
    const report = await prerenderer.prerenderAll({ onProgress: reportProgress(), imageTime });
    [state, prerenderedAt, isUnfinished] = [current, Date.now(), report.withoutImage > 0];
    rest = report.failures.length > 0 ? Math.min(longestRest, rest * 2 || pause) : 0;
    return report;
  };
  const look = async () => {
    const report = isStopped ? undefined : await compose().catch((error) => failed(error));
    if (!report || isStopped) return undefined;
    // A failure that goes on is said once.
    for (const failure of report.failures.filter((text) => !said.includes(text)))
      console.error(printable(`Not composed: ${failure}`));
    said = report.failures;
    return report;
  };
  return Object.assign(look, { ...leading, stop: () => (isStopped = true) });
}

/** Ends a command that did not compose everything. @throws UserError naming each page that failed, where one did */
export function refuseFailures(failures: readonly string[]): void {
  if (failures.length === 0) return;
  throw new UserError(`Not composed:\n${failures.map((text) => `  ${printable(text)}`).join("\n")}`);
}

/** Says how far a long composition has come. */
export function reportProgress() {
  let saidAt = Date.now();
  return (done: number, of: number) => {
    if (Date.now() - saidAt < 5000) return;
    saidAt = Date.now();
    console.log(`Composing: ${done} of ${of} pages`);
  };
}

function failed(error: unknown): PrerenderReport {
  const nothing = { written: 0, unchanged: 0, removed: 0, withoutImage: 0 };
  return { ...nothing, failures: [error instanceof Error ? error.message : String(error)] };
}
