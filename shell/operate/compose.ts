import path from "node:path";
import { parseArgs } from "node:util";
import { describeDiskFault } from "shared-data/node/disk";
import { environment, root } from "shared-data/node/environment";
import { stopSignal } from "shared-data/node/stop-signal";
import { refuseDeadBackend } from "shared-data/node/usable-backend";
import { run, UserError } from "shared-data/node/user-error";
import { listenForChanges } from "../server/prerender/change-hook";
import { PageFolder } from "../server/prerender/page-folder";
import { Prerenderer } from "../server/prerender/prerenderer";
import { settingsHere } from "../server/prerender/store-place";
import { refuseFailures, reportProgress, watchAndPrerender } from "../server/prerender/watch-and-prerender";
import { distOf } from "../server/serve/static-server";

const usage =
  "pnpm compose [--from http://localhost:3000] [--origin https://loja.exemplo.com.br] [--out <folder>] [--shell <folder>] [--backend http://localhost:54321] [--watch [--hook <port>]]";

/** Renders the public pages of a store into a folder for a static host. The store, or its shell's origin, must be up. */
await run(async () => {
  const { from, origin, out, shell, backend, watch, hook } = readOptions();
  const settings = await readSettings(from).catch((error) => {
    // A store that is still starting is waited for.
    if (!watch) throw unreadable(from, error);
  });
  if (settings !== undefined) await refuseDeadBackend(settingsHere(settings, { backend }), { patient: watch });
  const pages = new PageFolder(path.resolve(out));
  const prerenderer = new Prerenderer({
    shellFolder: path.resolve(shell),
    origin: from,
    publicOrigin: origin ?? from,
    pages,
    needsBackend: true,
    backend,
  });
  if (watch) return keepComposing(prerenderer, hook);
  await pages.open();
  const { written, unchanged, removed, failures } = await prerenderer
    .prerenderAll({ onProgress: reportProgress() })
    .catch((error) => {
      throw unreadable(from, error);
    });
  console.log(`${written} pages written, ${unchanged} unchanged, ${removed} removed, in ${pages.folder}`);
  refuseFailures(failures);
});

async function readSettings(from: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${from}/config.json`, { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  return response.json();
}

const unreadable = (from: string, error: unknown) =>
  new UserError(
    describeDiskFault(error) ?? `${from} could not be read: ${error instanceof Error ? error.message : error}`,
  );

/** Composes until somebody stops it. @param port where to be told of changes */
async function keepComposing(prerenderer: Prerenderer, port: string | undefined) {
  // A SIGTERM for npx or pnpm is for this too.
  const stop = stopSignal();
  const composing = await watchAndPrerender(prerenderer);
  const onChange = () => void composing.prerenderNow();
  const secret = process.env.COMPOSE_SECRET;
  const hook = port ? await listenForChanges({ port: Number(port), secret, onChange }) : undefined;
  await stop;
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
        // The one that the pages' host serves: a build made since then names other files.
        shell: { type: "string", default: distOf(root, "shell") },
        backend: { type: "string" },
        watch: { type: "boolean", default: false },
        hook: { type: "string" },
      },
    });
    return values;
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : error}\nUsage: ${usage}`);
  }
}
