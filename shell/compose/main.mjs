import path from "node:path";
import { parseArgs } from "node:util";
import { environment, root, run, UserError } from "../scripts/environment.mjs";
import { distOf } from "../scripts/static-server.mjs";
import { listenForChanges } from "./change-hook.mjs";
import { Composer } from "./composer.mjs";
import { composeAndWatch, reportProgress } from "./keep-composed.mjs";
import { PageFolder } from "./page-folder.mjs";

const usage =
  "pnpm compose [--from http://localhost:3000] [--origin https://loja.exemplo.com.br] [--out <folder>] [--watch [--hook <port>]]";

/** Renders the public pages of a store into a folder for a static host. The store, or its shell's origin, must be up. */
await run(async () => {
  const { from, origin, out, watch, hook } = readOptions();
  const pages = new PageFolder(path.resolve(out));
  const composer = new Composer({
    shellFolder: distOf(root, "shell"),
    origin: from,
    publicOrigin: origin ?? from,
    pages,
  });
  if (watch) return keepComposing(composer, hook);
  await pages.open();
  const { written, unchanged, removed, failures } = await composer
    .composeAll({ onProgress: reportProgress() })
    .catch((error) => {
      throw new UserError(`${from} could not be read: ${error instanceof Error ? error.message : error}`);
    });
  console.log(`${written} pages written, ${unchanged} unchanged, ${removed} removed, in ${pages.folder}`);
  if (failures.length > 0) throw new UserError(`Not composed:\n${failures.map((text) => `  ${text}`).join("\n")}`);
});

/** Composes until somebody stops it. @param {Composer} composer @param {string | undefined} port where to be told of changes */
async function keepComposing(composer, port) {
  const composing = await composeAndWatch(composer);
  const onChange = () => void composing.composeNow();
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
