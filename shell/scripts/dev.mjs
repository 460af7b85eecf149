import path from "node:path";
import { startBackendProcess } from "./backend-process.mjs";
import { startDesk, startDevStore } from "./dev-store.mjs";
import { environment, remotes as known, root, run, UserError } from "./environment.mjs";
import { stopSignal } from "./launchers.mjs";
import { environmentSettings } from "./settings.mjs";

/** The store, or the one remote that is named, with builds that follow their sources. */
await run(async () => {
  const name = process.argv[2];
  const stop = stopSignal();
  const remotes = known.map((remote) => ({ ...remote, folder: path.join(root, remote.folder) }));
  const remote = remotes.find((each) => each.name === name);
  if (name && !remote) throw new UserError(`Name one of these, or none: ${known.map((each) => each.name).join(", ")}.`);
  const { shellPort, backendPort, dataDir, webhookSecret, hosted } = environment;
  const url = `http://localhost:${remote?.port ?? shellPort}`;
  const backend = hosted
    ? null
    : await startBackendProcess({ root, port: backendPort, dataDir, shellUrl: url, webhookSecret });
  const settings = environmentSettings(root, environment);
  const start = remote ? startDesk({ root, remote, settings }) : startDevStore({ root, shellPort, remotes, settings });
  const servers = await start.catch(async (error) => {
    await backend?.close();
    throw error;
  });
  console.log(`\n  ${url}\n\nReady. Ctrl-C stops everything.`);
  await Promise.race([stop, ...(backend ? [backend.exited] : [])]);
  await Promise.all([servers.close(), backend?.close()]);
});
