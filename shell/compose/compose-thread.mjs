import { parentPort, workerData } from "node:worker_threads";
import { openComposition } from "./open-composition.mjs";
import { PageFolder } from "./page-folder.mjs";
import { PageMaker } from "./page-maker.mjs";

/**
 * @typedef {{ place: import("./open-composition.mjs").StorePlace, documents: import("./builds.mjs").Documents, answers: readonly import("../src/server/page-queries.ts").PageQuery[] }} Work
 */

const { place, documents, answers } = /** @type {Work} */ (workerData);
const opened = openComposition(place, { documents }).then((parts) => {
  // What the whole composition has asked already: one moment for all threads, and no question twice.
  parts.composition.takeAnswers(answers);
  return new PageMaker(parts, new PageFolder(place.pagesFolder), place);
});
const atOnce = 8;

parentPort?.on("message", async (/** @type {import("./page-maker.mjs").PageTask[]} */ tasks) => {
  const maker = await opened;
  const queue = [...tasks];
  /** @type {import("./page-maker.mjs").PageResult[]} */
  const results = [];
  const work = async () => {
    for (let task = queue.shift(); task; task = queue.shift()) results.push(await maker.update(task));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  parentPort?.postMessage(results);
});
