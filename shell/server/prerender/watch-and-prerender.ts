import { printable } from "shared-data/node/printable";
import { UserError } from "shared-data/node/user-error";
import type { PrerenderReport } from "./composition-run";
import type { Prerenderer } from "./prerenderer";

const pause = 10_000;
// Pictures of link previews are drawn for so long at a time, so that a new price is not kept waiting.
const imageTime = 20_000;
// What no revision tells, such as that a reviewer took another name.
const longestRest = 10 * 60_000;

/**
 * Composes now, and looks every 10 seconds for as long as it runs whether the database, the registry or a build has
 * changed. `prerenderNow` does not wait for the next look: for who is told of changes.
 */
export async function watchAndPrerender(prerenderer: Prerenderer) {
  await prerenderer.pages.open();
  const look = makeLook(prerenderer);
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
  const timer = setInterval(() => void prerenderNow(), pause);
  return {
    prerenderNow,
    stop: async () => {
      clearInterval(timer);
      look.stop();
      await prerenderer.close();
      await running;
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

/**
 * A look composes where something has changed: everything is read again, and only what came out otherwise is written.
 */
function makeLook(prerenderer: Prerenderer) {
  let said: string[] = [];
  let state = "";
  let prerenderedAt = 0;
  let isUnfinished = false;
  let isStopped = false;
  // A failure is tried again at the next look, and then after twice as long each time: what loops must not loop for ever.
  let rest = 0;
  const compose = async () => {
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
  return Object.assign(look, { stop: () => (isStopped = true) });
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
