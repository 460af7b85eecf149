import { mkdirSync, watch } from "node:fs";
import { printable } from "@store/shared-data/node/printable";
import { UserError } from "@store/shared-data/node/user-error";
import { describe } from "./describe";
import type { Prerenderer } from "./prerenderer";

const pause = 10_000;

type Watched = {
  /** The folder that says what is live: a change there is looked at at once. */
  registryDir?: string | undefined;
  /** The beginning of each look. */
  before?: () => Promise<void>;
};

/**
 * Composes now, and for as long as it runs looks at each decision on the registry, and every 10 seconds, whether the database, the registry
 * or a build has changed. Any number of processes may do so with one folder.
 */
export async function watchAndPrerender(
  prerenderer: Prerenderer,
  { registryDir, before = async () => {} }: Watched = {},
) {
  await prerenderer.pages.open();
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
  const watcher = registryDir && watchRegistry(registryDir, () => void prerenderNow());
  return {
    prerenderNow,
    stop: async () => {
      clearInterval(timer);
      if (watcher) watcher.close();
      isStopped = true;
      await prerenderer.close();
      await running;
    },
  };
}

/** On a disk that tells of no changes, such as that of another machine, the regular look finds them. */
function watchRegistry(folder: string, onChange: () => void) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const watcher = watch(folder, (_, file) => file === "registry.json" && onChange());
  return watcher.on("error", () => watcher.close());
}

/** Composes what has changed, and says a failure that goes on once. */
function makeLook(prerenderer: Prerenderer, before: () => Promise<void>) {
  let said: string[] = [];
  let isFirst = true;
  const compose = async () => {
    const started = Date.now();
    await before();
    const report = await (isFirst ? prerenderer.prerenderAll() : prerenderer.prerenderDue());
    if (!report) return;
    const { written, unchanged, failures } = report;
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    if (isFirst) console.log(`Composed ${written + unchanged} pages, ${written} of them new, in ${seconds} s`);
    isFirst = false;
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
