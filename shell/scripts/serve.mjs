import { readFileSync } from "node:fs";
import path from "node:path";
import { distOf, startStaticServer } from "./static-server.mjs";

/**
 * @typedef {{ name: string, folder: string, port: number }} RemoteOrigin
 * @typedef {{ root: string, shellPort: number, remotes: RemoteOrigin[], settings: Record<string, unknown> }} Store
 */

/**
 * Serves the shell and each remote on an origin of its own. `config.json` and `registry.json` are made from what is
 * asked for here and from the remotes' cards at each request, so nothing has to be built to change them.
 * @param {Store} store
 */
export async function serveStore({ root, shellPort, remotes, settings }) {
  /** @type {{ close(): Promise<void> }[]} */
  const servers = [];
  const closeAll = () => Promise.all(servers.map((server) => server.close()));
  try {
    for (const { name, folder, port } of remotes) {
      const portVariable = `${name.toUpperCase()}_PORT`;
      servers.push(await startStaticServer({ folder: distOf(root, folder), port, portVariable }));
    }
    servers.push(
      await startStaticServer({
        folder: distOf(root, "shell"),
        port: shellPort,
        portVariable: "SHELL_PORT",
        fallback: "index.html",
        documents: { "/config.json": () => settings, "/registry.json": () => registryOf(root, remotes) },
      }),
    );
  } catch (error) {
    await closeAll();
    throw error;
  }
  return { close: async () => void (await closeAll()) };
}

/** @param {string} root @param {RemoteOrigin[]} remotes */
function registryOf(root, remotes) {
  return {
    remotes: remotes.map(({ folder, port }) => ({
      ...JSON.parse(readFileSync(path.join(distOf(root, folder), "card.json"), "utf8")),
      baseUrl: `http://localhost:${port}/`,
    })),
  };
}
