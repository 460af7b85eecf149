const pause = 10_000;
// What no revision tells, such as that a reviewer took another name.
const longestRest = 10 * 60_000;

/**
 * Composes now, and looks every 10 seconds for as long as it runs whether the database, the registry or a build has
 * changed. `composeNow` does not wait for the next look: for who is told of changes.
 * @param {import("./composer.mjs").Composer} composer
 */
export async function composeAndWatch(composer) {
  const started = Date.now();
  await composer.pages.open();
  const look = makeLook(composer);
  const { written, unchanged } = (await look()) ?? failed("");
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`Composed ${written + unchanged} pages, ${written} of them new, in ${seconds} s`);

  /** @type {Promise<unknown>} */
  let running = Promise.resolve();
  let isWaiting = false;
  const composeNow = () => {
    // One that waits already will find what this one would.
    if (isWaiting) return running;
    isWaiting = true;
    running = running.then(() => {
      isWaiting = false;
      return look();
    });
    return running;
  };
  const timer = setInterval(() => void composeNow(), pause);
  return {
    composeNow,
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

/**
 * A look composes where something has changed: everything is read again, and only what came out otherwise is written.
 * @param {import("./composer.mjs").Composer} composer
 */
function makeLook(composer) {
  /** @type {string[]} */
  let said = [];
  let state = "";
  let composedAt = 0;
  const compose = async () => {
    // Read before the pages are: what changes meanwhile is found at the next look.
    const current = await composer.readState();
    if (current === state && said.length === 0 && Date.now() - composedAt < longestRest) return undefined;
    const report = await composer.composeAll(reportProgress());
    [state, composedAt] = [current, Date.now()];
    return report;
  };
  return async () => {
    const report = await compose().catch((error) => failed(error));
    if (!report) return undefined;
    // A failure that goes on is said once.
    for (const failure of report.failures.filter((text) => !said.includes(text)))
      console.error(`Not composed: ${failure}`);
    said = report.failures;
    return report;
  };
}

/** Says how far a long composition has come. */
export function reportProgress() {
  let saidAt = Date.now();
  return (/** @type {number} */ done, /** @type {number} */ of) => {
    if (Date.now() - saidAt < 5000) return;
    saidAt = Date.now();
    console.log(`Composing: ${done} of ${of} pages`);
  };
}

/** @param {unknown} error @returns {import("./composer.mjs").ComposeReport} */
function failed(error) {
  return { written: 0, unchanged: 0, removed: 0, failures: [error instanceof Error ? error.message : String(error)] };
}
