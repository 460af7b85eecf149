import path from "node:path";
import { buildChanged } from "@store/remote-kit/build/build-changed";
import { environment, packages, remotes, root } from "@store/shared-data/node/environment";
import { createLog, logConsole, logsRequests } from "@store/shared-data/node/log";
import { Metrics } from "@store/shared-data/node/metrics";
import { superviseBackend } from "@store/shared-data/node/process/backend-process";
import { stopSignal } from "@store/shared-data/node/process/stop-signal";
import { environmentSettings } from "@store/shared-data/node/settings";
import { refuseDeadBackend } from "@store/shared-data/node/usable-backend";
import { run } from "@store/shared-data/node/user-error";
import { PageFolder } from "../server/prerender/page-folder";
import { Prerenderer } from "../server/prerender/prerenderer";
import { watchAndPrerender } from "../server/prerender/watch-and-prerender";
import { liveRegistry } from "../server/registry-store";
import { createFindPage } from "../server/serve/find-page";
import { serveStore } from "../server/serve/serve-store";
import { distOf } from "../server/serve/static-server";
import { keepSnapshot } from "../server/snapshot/keep-snapshot";
import { Snapshot } from "../server/snapshot/snapshot";
import { createPublishHandler, holderFinder, publishPath } from "./publish/publish-endpoint";
import { createStatePublisher, findServiceKey } from "./publish-state";

const { registryDir, shellPort, backendPort, dataDir, webhookSecret, hosted, mode } = environment;
const shellUrl = `http://localhost:${shellPort}`;
const backendUrl = hosted?.url ?? `http://localhost:${backendPort}`;
const snapshot = new Snapshot(path.join(dataDir, "pages/snapshot"));
const health = { dataDir, ...(!hosted && { backend: `http://localhost:${backendPort}/readyz` }) };
const publishState = createStatePublisher({
  registryDir,
  readLive: () => liveRegistry({ ...environment, root, remotes }),
  shellFolder: distOf(root, "shell"),
  backend: backendUrl,
  findKey: findServiceKey,
  mapFolders: ["shell", ...remotes.map(({ folder }) => folder)].map((folder) => distOf(root, folder)),
});

const log = createLog("shell");
// Plain messages for the terminal; everything else is logged.
const say = (text: string) => process.stdout.write(`${text}\n`);
const publishHandler = createPublishHandler({
  findHolder: holderFinder(backendUrl, findServiceKey),
  log,
});

await run(async () => {
  logConsole(log);
  const stop = stopSignal();
  const settings = environmentSettings(root, environment);
  if (hosted) await refuseDeadBackend(settings);
  const pages = new PageFolder(path.join(dataDir, "pages"));
  const prerenderer = new Prerenderer({ shellFolder: distOf(root, "shell"), origin: shellUrl, pages });
  let composing: Awaited<ReturnType<typeof watchAndPrerender>> | undefined;
  const refresh = keepSnapshot(snapshot, prerenderer, () => void composing?.prerenderNow());
  // Started first, because it detects a second instance; its start-up overlaps with the build.
  const backend = hosted ? null : superviseBackend({ ...environment, shellUrl, publicUrl: backendUrl }, log);
  const servers = await Promise.all([backend?.ready, buildChanged(packages)])
    .then(() =>
      serveStore({
        ...environment,
        root,
        remotes,
        health,
        logsPages: logsRequests(process.env, process.stdout.isTTY),
        metrics: new Metrics("shell", process.env.METRICS_TOKEN),
        settings,
        handlers: { [publishPath]: publishHandler },
        findPage: createFindPage(prerenderer),
        snapshot: { folder: snapshot.folder, want: (id) => snapshot.want(id), refresh },
      }),
    )
    .catch(async (error) => {
      await backend?.close();
      throw error;
    });
  try {
    // In the background: until then pages are rendered on request.
    composing = await watchAndPrerender(prerenderer, { registryDir, before: publishState });
    printTable();
    await Promise.race([stop, ...(backend ? [backend.failure] : [])]);
  } finally {
    await composing?.stop();
    await Promise.all([servers.close(), backend?.close()]);
  }
  say("\nStopped. The data stays in place; `npx pnpm reset` starts fresh.");
});

function printTable() {
  const lines = [
    ["Store", shellUrl],
    ...remotes.map(({ folder, port }) => [folder, `http://localhost:${port}`]),
    ["Backend", backendUrl],
  ];
  if (!hosted && mode === "local") {
    lines.push(
      ["Customer", "cliente@exemplo.com.br  loja-demo-123"],
      ["Manager", "gerente@exemplo.com.br  loja-demo-123"],
      ["Admin", "admin@exemplo.com.br  loja-demo-123"],
      ["Webhook", `POST ${backendUrl}/functions/v1/pix-generated`],
      ["Webhook", `POST ${backendUrl}/functions/v1/pix-paid`],
      ["Secret", webhookSecret],
    );
  }
  const width = Math.max(...lines.map(([label = ""]) => label.length));
  say(`\n${lines.map(([label = "", value]) => `  ${label.padEnd(width)}  ${value}`).join("\n")}\n`);
  say("Ready. Ctrl-C stops everything; the data stays.");
}
