const pause = 20_000;

/**
 * Composes now, and again every 20 seconds for as long as the store runs: what changes in the database, the registry or a
 * build is in the pages within half a minute. Where nothing has changed nothing is written.
 * @param {import("./composer.mjs").Composer} composer
 */
export async function composeAndWatch(composer) {
  const started = Date.now();
  await composer.pages.open();
  /** @type {string[]} */
  let said = [];
  const compose = async () => {
    const report = await composer.composeAll(reportProgress()).catch((error) => failed(error));
    // A failure that goes on is said once.
    for (const failure of report.failures.filter((text) => !said.includes(text)))
      console.error(`Not composed: ${failure}`);
    said = report.failures;
    return report;
  };
  const { written, unchanged } = await compose();
  console.log(
    `Composed ${written + unchanged} pages, ${written} of them new, in ${((Date.now() - started) / 1000).toFixed(1)} s`,
  );

  /** @type {Promise<unknown>} */
  let running = Promise.resolve();
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    running = compose().finally(() => {
      isBusy = false;
    });
  }, pause);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
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
