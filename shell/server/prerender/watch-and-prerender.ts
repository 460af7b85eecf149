import { mkdirSync, watch } from "node:fs";
import { printable } from "@store/shared-data/node/printable";
import { UserError } from "@store/shared-data/node/user-error";
import { describe } from "./describe";
import type { Prerenderer } from "./prerenderer";

const pause = 10_000;

type Watched = {
  /** Registry folder; changes trigger a check at once. */
  registryDir?: string | undefined;
  /** Runs before each check. */
  before?: () => Promise<void>;
};

/**
 * Renders the pages now, then again whenever the registry changes, and checks every 10 seconds for changes of database,
 * registry and builds. Several processes may share one folder.
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
    // Stop a composition of outdated releases, so that the live ones need not wait for it.
    void prerenderer.stopOutdated().catch(() => {});
    // A check that is queued already will see this change.
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

/** File systems without change events, such as network drives, are covered by the regular check. */
function watchRegistry(folder: string, onChange: () => void) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const watcher = watch(folder, (_, file) => file === "registry.json" && onChange());
  return watcher.on("error", () => watcher.close());
}

/** Renders what has changed; logs a repeated failure once. */
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

/** @throws UserError that names each page that failed, if any */
export function refuseFailures(failures: readonly string[]): void {
  if (failures.length === 0) return;
  throw new UserError(`Not composed:\n${failures.map((text) => `  ${printable(text)}`).join("\n")}`);
}
