import path from "node:path";
import { takeLock } from "shared-data/node/lock-file";
import { printable } from "shared-data/node/printable";
import { UserError } from "shared-data/node/user-error";
import type { Prerenderer } from "./prerenderer";

const pause = 10_000;
// How soon changes of products are in the snapshot, and how soon a standby process takes over.
const shortPause = 2000;
// Some changes are in no revision, such as another name of a reviewer.
const longestRest = 10 * 60_000;
const lockName = ".composer.lock";

/** `before`: what each look of the composing process begins with. `refreshSnapshot`: resolves with whether products have changed. */
export type WatchOptions = { before?: () => Promise<void>; refreshSnapshot?: () => Promise<boolean> };

class Held extends UserError {}

/**
 * The right to write into a folder of pages, which one process of the machine has at a time; that of a process that is gone is taken over.
 * Returns the function that gives it back.
 * @throws {UserError} while another process has it
 */
export function leasePages(folder: string): () => void {
  const toRefusal = (holder?: number) =>
    new Held(
      `Another process${holder ? ` (${holder})` : ""} renders pages into ${folder}: stop it first (of services: systemctl stop store-pages).`,
    );
  return takeLock(path.join(folder, lockName), toRefusal);
}

/**
 * Composes now, and for as long as it runs looks every 10 seconds, and after each change of a product, whether the database, the registry
 * or a build has changed. Of several processes with one folder one composes; another goes on within seconds after that one is gone.
 */
export async function watchAndPrerender(prerenderer: Prerenderer, { before, refreshSnapshot }: WatchOptions = {}) {
  await prerenderer.pages.open();
  const lead = makeLead(prerenderer);
  const look = makeLook(prerenderer, before);
  let isStopped = false;
  const lookOnce = async () => void (!isStopped && (await lead.take()) && (await look()));
  let running: Promise<unknown> = lookOnce();
  let isWaiting = false;
  const prerenderNow = () => {
    // What is being made of a release that is no longer live is left: what is live now does not wait for it.
    void prerenderer.stopOutdated().catch(() => {});
    // One that waits already will find what this one would.
    if (isWaiting) return running;
    isWaiting = true;
    running = running.then(() => {
      isWaiting = false;
      return lookOnce();
    });
    return running;
  };
  let refreshing: Promise<unknown> | undefined;
  const refresh = async () => {
    if (!lead.isLeading()) return void prerenderNow();
    refreshing ??= refreshSnapshot?.().then((hasChanged) => {
      refreshing = undefined;
      if (hasChanged) void prerenderNow();
    });
  };
  const timers = [setInterval(() => void prerenderNow(), pause), setInterval(() => void refresh(), shortPause)];
  return {
    prerenderNow,
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      isStopped = true;
      await prerenderer.close();
      await Promise.all([running, refreshing]);
      lead.giveUp();
    },
  };
}

/** Takes the lead in a folder of pages where no process has it, and keeps it. */
function makeLead(prerenderer: Prerenderer) {
  const { pages } = prerenderer;
  let giveUp: (() => void) | undefined;
  let isSaid = false;
  const take = async () => {
    if (giveUp) return true;
    try {
      giveUp = leasePages(pages.folder);
    } catch (error) {
      if (!(error instanceof Held)) throw error;
      if (!isSaid) console.log(printable(`Another process renders pages into ${pages.folder}: standing by`));
      isSaid = true;
    }
    // What the other process has made since.
    await pages.open();
    prerenderer.keepsPages = giveUp !== undefined;
    return prerenderer.keepsPages;
  };
  return { take, isLeading: () => giveUp !== undefined, giveUp: () => giveUp?.() };
}

/** Composes where something has changed. Says a failure that goes on once, and tries again after ever longer rests. */
function makeLook(prerenderer: Prerenderer, before = async () => {}) {
  let said: string[] | undefined;
  let state = "";
  let composedAt = 0;
  let rest = 0;
  const compose = async () => {
    const started = Date.now();
    await before();
    // Read before the pages are: what changes meanwhile is found at the next look.
    const current = await prerenderer.readState();
    if (current !== state) rest = 0;
    if (current === state && Date.now() - composedAt < (rest || longestRest)) return undefined;
    const { written, unchanged, failures } = await prerenderer.prerenderAll({ onProgress: reportProgress() });
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    if (!said) console.log(`Composed ${written + unchanged} pages, ${written} of them new, in ${seconds} s`);
    [state, composedAt] = [current, Date.now()];
    rest = failures.length > 0 ? Math.min(longestRest, rest * 2 || pause) : 0;
    return failures;
  };
  return async () => {
    const failures = await compose().catch((error: unknown) => [
      error instanceof Error ? error.message : String(error),
    ]);
    for (const failure of failures ?? [])
      if (!said?.includes(failure)) console.error(printable(`Not composed: ${failure}`));
    said = failures ?? said;
  };
}

/** Ends a command that did not compose everything. @throws UserError naming each page that failed, where one did */
export function refuseFailures(failures: readonly string[]): void {
  if (failures.length === 0) return;
  throw new UserError(`Not composed:\n${failures.map((text) => `  ${printable(text)}`).join("\n")}`);
}

/** Says how far a long composition has come. */
export function reportProgress() {
  let saidAt = Date.now();
  return (done: number) => {
    if (Date.now() - saidAt < 5000) return;
    saidAt = Date.now();
    console.log(`Composing: ${done} pages so far`);
  };
}
