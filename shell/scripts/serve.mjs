import { readFileSync } from "node:fs";
import path from "node:path";
import { liveRegistry, toPublicRegistry } from "./registry-store.mjs";
import { pageHeaders } from "./security-headers.mjs";
import { distOf, startStaticServer } from "./static-server.mjs";

/**
 * @typedef {{ name: string, folder: string, port: number }} RemoteOrigin
 * @typedef {{
 *   root: string, shellPort: number, remotes: RemoteOrigin[], settings: Record<string, unknown>,
 *   registryDir: string, releasesDir: string, findPage?: FindPage, cards?: string,
 * }} Store `cards` is the folder with the pictures of link previews
 * @typedef {{ html: string, status: number, type?: string }} FoundPage
 * @typedef {(pathname: string, live: { settings: unknown, registry: unknown }) => Promise<FoundPage | null>} FindPage
 *   the page of an address that was rendered ahead for these settings and this registry
 */

/**
 * Serves the shell and each remote on an origin of its own; a remote's origin has its releases too, below `/releases/`.
 * `config.json`, `registry.json` and the headers of pages are made at each request from what is asked for here and what
 * is live then, so nothing has to be built or restarted to change them.
 * @param {Store} store
 */
export async function serveStore(store) {
  const { root, shellPort, remotes, settings, releasesDir, cards } = store;
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
        ...(cards && { more: { prefix: "/og/", folder: cards } }),
        page: (pathname) => readPage(store, pathname, registry()),
        documents: { "/config.json": () => settings, "/registry.json": registry },
      }),
    );
  } catch (error) {
    await closeAll();
    throw error;
  }
  return { close: async () => void (await closeAll()) };
}

/** A page that was rendered ahead, or else the start page. @param {Store} store @param {string} pathname @param {import("./registry-store.mjs").Registry} registry */
async function readPage({ root, shellPort, settings, findPage }, pathname, registry) {
  const found = await findPage?.(pathname, { settings, registry });
  const page = found ?? readStartPage(root, isAnswered(registry, pathname) ? 200 : 404);
  const shellUrl = `http://localhost:${shellPort}`;
  return { ...page, headers: pageHeaders({ settings, registry, shellUrl, html: page.html }) };
}

/** @param {string} root @param {number} status */
function readStartPage(root, status) {
  return { html: readFileSync(path.join(distOf(root, "shell"), "app.html"), "utf8"), status };
}

/** Whether a remote answers for an address; the shell's own page for the others says that there is nothing. @param {import("./registry-store.mjs").Registry} registry @param {string} pathname */
function isAnswered({ remotes }, pathname) {
  const bases = remotes.flatMap(({ basePaths }) => basePaths);
  return pathname === "/app.html" || bases.some((base) => pathname === base || pathname.startsWith(`${base}/`));
}
