import { readFileSync } from "node:fs";
import path from "node:path";
import { liveRegistry, toPublicRegistry } from "./registry-store.mjs";
import { pageHeaders } from "./security-headers.mjs";
import { distOf, startStaticServer } from "./static-server.mjs";

/**
 * @typedef {{ name: string, folder: string, port: number }} RemoteOrigin
 * @typedef {{
 *   root: string, shellPort: number, remotes: RemoteOrigin[], settings: Record<string, unknown>,
 *   registryDir: string, releasesDir: string,
 * }} Store
 */

/**
 * Serves the shell and each remote on an origin of its own; a remote's origin has its releases too, below `/releases/`.
 * `config.json`, `registry.json` and the headers of pages are made at each request from what is asked for here and what
 * is live then, so nothing has to be built or restarted to change them.
 * @param {Store} store
 */
export async function serveStore(store) {
  const { root, shellPort, remotes, settings, releasesDir } = store;
  /** @type {{ close(): Promise<void> }[]} */
  const servers = [];
  const closeAll = () => Promise.all(servers.map((server) => server.close()));
  const registry = () => toPublicRegistry(liveRegistry(store));
  try {
    for (const { name, folder, port } of remotes) {
      const portVariable = `${name.toUpperCase()}_PORT`;
      const more = { prefix: "/releases/", folder: path.join(releasesDir, name) };
      servers.push(await startStaticServer({ folder: distOf(root, folder), port, portVariable, more }));
    }
    servers.push(
      await startStaticServer({
        folder: distOf(root, "shell"),
        port: shellPort,
        portVariable: "SHELL_PORT",
        page: () => readPage(root, { settings, registry: registry(), shellUrl: `http://localhost:${shellPort}` }),
        documents: { "/config.json": () => settings, "/registry.json": registry },
      }),
    );
  } catch (error) {
    await closeAll();
    throw error;
  }
  return { close: async () => void (await closeAll()) };
}

/** @param {string} root @param {Omit<Parameters<typeof pageHeaders>[0], "html">} context */
function readPage(root, context) {
  const html = readFileSync(path.join(distOf(root, "shell"), "index.html"), "utf8");
  return { html, status: 200, headers: pageHeaders({ ...context, html }) };
}
