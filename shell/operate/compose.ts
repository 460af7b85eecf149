import path from "node:path";
import { parseArgs } from "node:util";
import { environment, root } from "shared-data/node/environment";
import { run, UserError } from "shared-data/node/user-error";
import { listenForChanges } from "../server/prerender/change-hook";
import { PageFolder } from "../server/prerender/page-folder";
import { Prerenderer } from "../server/prerender/prerenderer";
import { refuseFailures, reportProgress, watchAndPrerender } from "../server/prerender/watch-and-prerender";
import { distOf } from "../server/serve/static-server";

const usage =
  "pnpm compose [--from http://localhost:3000] [--origin https://loja.exemplo.com.br] [--out <folder>] [--watch [--hook <port>]]";

/** Renders the public pages of a store into a folder for a static host. The store, or its shell's origin, must be up. */
await run(async () => {
  const { from, origin, out, watch, hook } = readOptions();
  const pages = new PageFolder(path.resolve(out));
  const prerenderer = new Prerenderer({
    shellFolder: distOf(root, "shell"),
    origin: from,
    publicOrigin: origin ?? from,
    pages,
  });
  if (watch) return keepComposing(prerenderer, hook);
  await pages.open();
  const { written, unchanged, removed, failures } = await prerenderer
    .prerenderAll({ onProgress: reportProgress() })
    .catch((error) => {
      throw new UserError(`${from} could not be read: ${error instanceof Error ? error.message : error}`);
    });
  console.log(`${written} pages written, ${unchanged} unchanged, ${removed} removed, in ${pages.folder}`);
  refuseFailures(failures);
});

/** Composes until somebody stops it. @param port where to be told of changes */
async function keepComposing(prerenderer: Prerenderer, port: string | undefined) {
  const composing = await watchAndPrerender(prerenderer);
  const onChange = () => void composing.prerenderNow();
  const secret = process.env.COMPOSE_SECRET;
  const hook = port ? await listenForChanges({ port: Number(port), secret, onChange }) : undefined;
  await new Promise((resolve) => ["SIGINT", "SIGTERM"].map((signal) => process.once(signal, resolve)));
  hook?.close();
  await composing.stop();
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        from: { type: "string", default: `http://localhost:${environment.shellPort}` },
        origin: { type: "string" },
        out: { type: "string", default: path.join(environment.dataDir, "composed") },
        watch: { type: "boolean", default: false },
        hook: { type: "string" },
      },
    });
    return values;
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : error}\nUsage: ${usage}`);
  }
}
