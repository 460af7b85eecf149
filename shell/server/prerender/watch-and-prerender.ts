import { mkdirSync, watch } from "node:fs";
import { describe, failureLog } from "./failures";
import type { Prerenderer } from "./prerenderer";

const pause = 10_000;

type Watched = {
  /** Registry folder; changes trigger a check at once. */
  registryDir?: string | undefined;
  before?: () => Promise<void>;
};

/** Renders the pages now, and again where anything changed. Several processes may share one folder. */
export async function watchAndPrerender(
  prerenderer: Prerenderer,
  { registryDir, before = async () => {} }: Watched = {},
) {
  await prerenderer.pages.open();
  const log = failureLog("Not composed");
  let isFirst = true;
  let isStopped = false;
  let isWaiting = false;
  const look = async () => {
    const started = performance.now();
    await before();
    const report = await (isFirst ? prerenderer.prerenderAll() : prerenderer.prerenderDue());
    if (!report) return;
    const { written, unchanged, failures } = report;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    if (isFirst) console.log(`Composed ${written + unchanged} pages, ${written} of them new, in ${seconds} s`);
    isFirst = false;
    log(failures);
  };
  const lookSafely = () => look().catch((error: unknown) => log([describe(error)]));
  let running = lookSafely();
  const prerenderNow = () => {
    // Stop a composition of outdated releases, so that the live ones need not wait for it.
    void prerenderer.stopOutdated().catch(() => {});
    // A check that is queued already will see this change.
    if (isWaiting) return running;
    isWaiting = true;
    running = running.then(() => {
      isWaiting = false;
      return isStopped ? undefined : lookSafely();
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
