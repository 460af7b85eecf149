import { printable } from "shared-data/node/printable";
import { UserError } from "shared-data/node/user-error";
import { describe } from "./describe";
import type { Prerenderer } from "./prerenderer";

const pause = 10_000;
const longestRest = 10 * 60_000;

/**
 * Composes now, and for as long as it runs looks every 10 seconds whether the database, the registry or a build has changed. Any number
 * of processes may do so with one folder.
 * @param before what each look begins with
 */
export async function watchAndPrerender(prerenderer: Prerenderer, before?: () => Promise<void>) {
  await prerenderer.pages.open();
  prerenderer.keepsPages = true;
  const look = makeLook(prerenderer, before);
  let isStopped = false;
  let running = look();
  let isWaiting = false;
  const prerenderNow = () => {
    // A composition of a release that is no longer live is stopped: what is live now does not wait for it.
    void prerenderer.stopOutdated().catch(() => {});
    // One that waits already will find what this one would.
    if (isWaiting) return running;
    isWaiting = true;
    running = running.then(() => {
      isWaiting = false;
      return isStopped ? undefined : look();
    });
    return running;
  };
  const timer = setInterval(prerenderNow, pause);
  return {
    prerenderNow,
    stop: async () => {
      clearInterval(timer);
      isStopped = true;
      await prerenderer.close();
      await running;
    },
  };
}

/** Composes what has changed. Says a failure that goes on once, and tries again after ever longer rests. */
function makeLook(prerenderer: Prerenderer, before = async () => {}) {
  let said: string[] = [];
  let hasComposed = false;
  let triedAt = 0;
  let rest = 0;
  const compose = async () => {
    const started = Date.now();
    await before();
    const isResting = started - triedAt < rest;
    const report = hasComposed ? await prerenderer.prerenderDue(isResting) : await prerenderer.prerenderAll();
    if (!report) return;
    const { written, unchanged, failures } = report;
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    if (!hasComposed) console.log(`Composed ${written + unchanged} pages, ${written} of them new, in ${seconds} s`);
    hasComposed = true;
    triedAt = Date.now();
    rest = failures.length === 0 ? 0 : isResting ? pause : Math.min(longestRest, rest * 2 || pause);
    say(failures);
  };
  const say = (failures: string[]) => {
    for (const failure of failures) if (!said.includes(failure)) console.error(printable(`Not composed: ${failure}`));
    said = failures;
  };
  return () => compose().catch((error: unknown) => say([describe(error)]));
}

/** Ends a command that did not compose everything. @throws UserError naming each page that failed, where one did */
export function refuseFailures(failures: readonly string[]): void {
  if (failures.length === 0) return;
  throw new UserError(`Not composed:\n${failures.map((text) => `  ${printable(text)}`).join("\n")}`);
}
