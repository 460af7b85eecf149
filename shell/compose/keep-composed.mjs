const pause = 10_000;
// Pictures of link previews are drawn for so long at a time, so that a new price is not kept waiting.
const cardTime = 20_000;
// What no revision tells, such as that a reviewer took another name.
const longestRest = 10 * 60_000;

/**
 * Composes now, and looks every 10 seconds for as long as it runs whether the database, the registry or a build has
 * changed. `composeNow` does not wait for the next look: for who is told of changes.
 * @param {import("./composer.mjs").Composer} composer
 */
export async function composeAndWatch(composer) {
  await composer.pages.open();
  const look = makeLook(composer);
  /** @type {Promise<unknown>} */
  let running = sayHowLong(look);
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
      look.stop();
      await composer.close();
      await running;
    },
  };
}

/** @param {ReturnType<typeof makeLook>} look */
async function sayHowLong(look) {
  const started = Date.now();
  const report = await look();
  if (!report) return;
  const { written, unchanged, withoutCard } = report;
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const left = withoutCard > 0 ? `; ${withoutCard} pictures of link previews follow` : "";
  console.log(`Composed ${written + unchanged} pages, ${written} of them new, in ${seconds} s${left}`);
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
  let isUnfinished = false;
  let isStopped = false;
  const compose = async () => {
    // Read before the pages are: what changes meanwhile is found at the next look.
    const current = await composer.readState();
    const isSame = current === state && said.length === 0 && !isUnfinished;
    if (isSame && Date.now() - composedAt < longestRest) return undefined;
    const report = await composer.composeAll({ onProgress: reportProgress(), cardTime });
    [state, composedAt, isUnfinished] = [current, Date.now(), report.withoutCard > 0];
    return report;
  };
  const look = async () => {
    const report = isStopped ? undefined : await compose().catch((error) => failed(error));
    if (!report || isStopped) return undefined;
    // A failure that goes on is said once.
    for (const failure of report.failures.filter((text) => !said.includes(text)))
      console.error(`Not composed: ${failure}`);
    said = report.failures;
    return report;
  };
  return Object.assign(look, { stop: () => (isStopped = true) });
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
  const nothing = { written: 0, unchanged: 0, removed: 0, withoutCard: 0 };
  return { ...nothing, failures: [error instanceof Error ? error.message : String(error)] };
}
