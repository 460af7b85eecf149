import { readFileSync } from "node:fs";
import path from "node:path";
import { startBackendProcess } from "shared-data/node/backend-process";
import { environment, remotes, root } from "shared-data/node/environment";
import { environmentSettings } from "shared-data/node/settings";
import { stopSignal } from "shared-data/node/stop-signal";
import { run, UserError } from "shared-data/node/user-error";
import { startStandalone } from "./start-standalone";

/** The remote of this folder alone, in the standalone host, with a build that follows its sources. */
await run(async () => {
  const folder = process.cwd();
  const { name } = JSON.parse(readFileSync(path.join(folder, "remote.json"), "utf8"));
  const remote = remotes.find((each) => each.name === name);
  if (!remote)
    throw new UserError(`${name} is none of the store's remotes: ${remotes.map((each) => each.name).join(", ")}.`);
  const stop = stopSignal();
  const url = `http://localhost:${remote.port}`;
  const backend = environment.hosted ? null : await startBackendProcess({ ...environment, shellUrl: url });
  const settings = environmentSettings(root, environment);
  const files = path.join(root, "shell/public");
  const server = await startStandalone({ ...remote, folder, settings, files }).catch(async (error) => {
    await backend?.close();
    throw error;
  });
  console.log(`\n  ${url}\n\nReady. Ctrl-C stops everything.`);
  await Promise.race([stop, ...(backend ? [backend.exited] : [])]);
  await Promise.all([server.close(), backend?.close()]);
});
