import { parentPort, workerData } from "node:worker_threads";
import type { PageQuery } from "../../src/page/page-queries";
import type { Documents } from "./load-builds";
import type { StorePlace } from "./open-composition";
import { openComposition } from "./open-composition";
import { PageFolder } from "./page-folder";
import type { PageResult, PageTask } from "./page-maker";
import { PageMaker } from "./page-maker";

export type Work = { place: StorePlace; documents: Documents; answers: readonly PageQuery[] };

const { place, documents, answers } = workerData as Work;
const opened = openComposition(place, { documents }).then((parts) => {
  // What the whole composition has asked already: one moment for all threads, and no question twice.
  parts.composition.takeAnswers(answers);
  return new PageMaker(parts, new PageFolder(place.pagesFolder), place);
});
const atOnce = 8;

parentPort?.on("message", async (tasks: PageTask[]) => {
  const maker = await opened;
  const queue = [...tasks];
  const results: PageResult[] = [];
  const work = async () => {
    for (let task = queue.shift(); task; task = queue.shift()) results.push(await maker.update(task));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  parentPort?.postMessage(results);
});
