import { parentPort, workerData } from "node:worker_threads";
import type { OgImage } from "shared-data";
import type { Store } from "./og-image";
import { OgImageStore } from "./og-image-store";
import { PageFolder } from "./page-folder";

export type DrawingWork = { pagesFolder: string; store: Store };
export type Drawing = { path: string; remote: string; image: OgImage };

const { pagesFolder, store } = workerData as DrawingWork;
const images = new OgImageStore(new PageFolder(pagesFolder), store);

parentPort?.on("message", async ({ remote, image }: Drawing) => {
  const failure = await images.draw(remote, image).then(
    () => undefined,
    (error: unknown) => String(error instanceof Error ? error.message : error),
  );
  parentPort?.postMessage(failure);
});
