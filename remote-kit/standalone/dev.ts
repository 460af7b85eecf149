import { readFileSync } from "node:fs";
import path from "node:path";
import { environment, remotes, root } from "@store/shared-data/node/environment";
import { startBackendProcess } from "@store/shared-data/node/process/backend-process";
import { stopSignal } from "@store/shared-data/node/process/stop-signal";
import { environmentSettings } from "@store/shared-data/node/settings";
import { run, UserError } from "@store/shared-data/node/user-error";
import { readConfig } from "../build/read-config";
import { startDevServer } from "./dev-server";
import { startStandalone } from "./start-standalone";

const store = `http://localhost:${environment.shellPort}`;

/**
 * Builds the current folder's remote in watch mode: in the standalone host, or, while the store runs, for that store,
 * where staff can load it instead of the live release.
 */
await run(async () => {
  const folder = process.cwd();
  const { name } = JSON.parse(readFileSync(path.join(folder, "remote.json"), "utf8"));
  const remote = remotes.find((each) => each.name === name);
  if (!remote)
    throw new UserError(`${name} is none of the store's remotes: ${remotes.map((each) => each.name).join(", ")}.`);
  const stop = stopSignal();
  if (await isStoreRunning()) return serveLive({ ...remote, folder }, stop);
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

/** True while the store runs in production mode on this machine; `pnpm dev` watches every remote anyway. */
async function isStoreRunning() {
  const response = await fetch(`${store}/shell.json`).catch(() => null);
  return Boolean(response?.ok && response.headers.get("content-type")?.includes("json"));
}

async function serveLive(remote: { name: string; folder: string; port: number }, stop: Promise<unknown>) {
  const port = remote.port + 100;
  const server = await startDevServer({
    config: await readConfig(remote.folder, "production", true),
    port,
    isPlain: true,
  });
  console.log(`\n  ${store}/admin/previa\n`);
  console.log(
    `The store runs. To have ${remote.name} from here in it: sign in there as staff, choose ${remote.name} and`,
  );
  console.log(`type ${port}. A reload shows the latest build.\n\nReady. Ctrl-C stops it.`);
  await stop;
  await server.close();
}
