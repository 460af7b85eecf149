import path from "node:path";
import { answerPages } from "../compose/answer-pages.mjs";
import { Composer } from "../compose/composer.mjs";
import { composeAndWatch } from "../compose/keep-composed.mjs";
import { PageFolder } from "../compose/page-folder.mjs";
import { startBackendProcess } from "./backend-process.mjs";
import { buildChanged } from "./build.mjs";
import { environment, remotes, root, run } from "./environment.mjs";
import { stopSignal } from "./launchers.mjs";
import { serveStore } from "./serve.mjs";
import { environmentSettings } from "./settings.mjs";
import { distOf } from "./static-server.mjs";

const { shellPort, backendPort, dataDir, webhookSecret, hosted, registryDir, releasesDir } = environment;
const shellUrl = `http://localhost:${shellPort}`;
const backendUrl = hosted?.url ?? `http://localhost:${backendPort}`;

const store = { root, shellPort, remotes, registryDir, releasesDir };

await run(async () => {
  const stop = stopSignal();
  const pages = new PageFolder(path.join(dataDir, "pages"));
  const composer = new Composer({ shellFolder: distOf(root, "shell"), origin: shellUrl, pages });
  // First, because it is what refuses a second start; its own start-up overlaps with the build.
  const backend = hosted ? null : startBackendProcess({ root, port: backendPort, dataDir, shellUrl, webhookSecret });
  backend?.catch(() => {});
  const servers = await Promise.all([backend, buildChanged()])
    .then(() =>
      serveStore({
        ...store,
        settings: environmentSettings(root, environment),
        findPage: answerPages(composer),
        cards: path.join(pages.folder, "og"),
      }),
    )
    .catch(async (error) => {
      await (await backend?.catch(() => null))?.close();
      throw error;
    });
  const running = await backend;
  // Nobody waits for it: a page that is asked for before is made then.
  const composing = await composeAndWatch(composer);
  printTable();
  const reason = await Promise.race([stop, ...(running ? [running.exited.then(() => "backend")] : [])]);
  await composing.stop();
  await Promise.all([servers.close(), running?.close()]);
  if (reason === "backend") process.exitCode = 1;
  console.log("\nStopped. The data stays in place; `npx pnpm reset` starts fresh.");
});

function printTable() {
  const lines = [
    ["Store", shellUrl],
    ...remotes.map(({ folder, port }) => [folder, `http://localhost:${port}`]),
    ["Backend", backendUrl],
  ];
  if (!hosted) {
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
  console.log(`\n${lines.map(([label = "", value]) => `  ${label.padEnd(width)}  ${value}`).join("\n")}\n`);
  console.log("Ready. Ctrl-C stops everything; the data stays.");
}
