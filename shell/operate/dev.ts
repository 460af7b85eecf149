import path from "node:path";
import { environment, remotes, root } from "@store/shared-data/node/environment";
import { superviseBackend } from "@store/shared-data/node/process/backend-process";
import { stopSignal } from "@store/shared-data/node/process/stop-signal";
import { environmentSettings } from "@store/shared-data/node/settings";
import { refuseDeadBackend } from "@store/shared-data/node/usable-backend";
import { run } from "@store/shared-data/node/user-error";
import { startDevStore } from "./dev-store";

await run(async () => {
  const stop = stopSignal();
  const { shellPort, hosted } = environment;
  const url = `http://localhost:${shellPort}`;
  const settings = environmentSettings(root, environment);
  if (hosted) await refuseDeadBackend(settings);
  const backend = hosted ? null : superviseBackend({ ...environment, shellUrl: url });
  await backend?.ready;
  const servers = await startDevStore({
    root,
    shellPort,
    remotes: remotes.map((remote) => ({ ...remote, folder: path.join(root, remote.folder) })),
    settings,
  }).catch(async (error) => {
    await backend?.close();
    throw error;
  });
  console.log(`\n  ${url}\n\nReady. Ctrl-C stops everything.`);
  try {
    await Promise.race([stop, ...(backend ? [backend.failure] : [])]);
  } finally {
    await Promise.all([servers.close(), backend?.close()]);
  }
});
