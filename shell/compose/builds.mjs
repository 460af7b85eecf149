import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import url from "node:url";
import vm from "node:vm";
import { isIntact } from "../scripts/integrity.mjs";

/**
 * @typedef {typeof import("../src/server/index.ts")} ShellModule
 * @typedef {import("shared-data").RegisteredRemote} RegisteredRemote
 * @typedef {{ shell: ShellModule, template: string, lateStart: string, key: string }} ShellBuild
 * @typedef {{ origin: string, publicOrigin: string }} Origins
 * @typedef {{ settings: Record<string, unknown>, registry: import("shared-data").Registry, key: string }} Documents
 */

// By content: what has not changed is not evaluated a second time.
/** @type {Map<string, unknown>} */
const evaluated = new Map();
const kept = 20;

/** The shell for Node, its start page and the script that pages start late with, from its build. @param {string} folder @returns {Promise<ShellBuild>} */
export async function loadShell(folder) {
  const [code = "", template = "", lateStart = ""] = await Promise.all(
    ["server/shell.cjs", "app.html", "server/late-start.js"].map((file) => readFile(path.join(folder, file), "utf8")),
  );
  const shell = /** @type {ShellModule} */ (evaluate(code, "shell.cjs", createRequire(import.meta.url)));
  return { shell, template, lateStart, key: hashOf(code + template + lateStart) };
}

/**
 * What is live: the public settings and the registry, from the shell's origin. Remotes that are below the shell's own address
 * are named by the public one. @param {ShellModule} shell @param {Origins} origins @returns {Promise<Documents>}
 */
export async function fetchDocuments(shell, { origin, publicOrigin }) {
  const [settings, registry] = await Promise.all(
    ["/config.json", "/registry.json"].map(async (document) =>
      JSON.parse((await fetchFile(origin + document)).toString()),
    ),
  );
  return {
    settings,
    registry: shell.parseRegistry(registry, publicOrigin),
    key: hashOf(JSON.stringify([settings, registry])),
  };
}

/**
 * A remote's module for Node, fetched from where the remote is published and checked against the registry's integrity.
 * It gets the shell's own singletons and nothing else: no file of this machine, no package.
 * @param {RegisteredRemote} remote @param {ShellModule} shell @param {Origins} origins
 */
export async function fetchRemote({ name, baseUrl, server, integrity }, shell, { origin, publicOrigin }) {
  if (!server) return undefined;
  const expected = integrity[server];
  if (!expected) throw new Error(`${name}: the registry names no integrity for ${server}`);
  const address = new URL(server, baseUrl).href;
  // Rendered before it is put where the public finds it.
  const code = await fetchFile(
    address.startsWith(`${publicOrigin}/`) ? origin + address.slice(publicOrigin.length) : address,
  );
  if (!isIntact(code, expected)) throw new Error(`${name}: ${server} is not the file that the registry lists`);
  const exposed = evaluate(code.toString(), `${name}/${server}`, (/** @type {string} */ request) => {
    if (Object.hasOwn(shell.singletons, request)) return shell.singletons[request];
    // What the bundler itself writes for a worker's address.
    if (request === "url") return url;
    throw new Error(`${name} asks for ${request}, which the shell does not share`);
  });
  return /** @type {{ default?: unknown }} */ (exposed).default;
}

/** @param {string} code @param {string} filename @param {(request: string) => unknown} require @returns {unknown} */
function evaluate(code, filename, require) {
  const key = hashOf(code);
  if (evaluated.has(key)) return evaluated.get(key);
  const module = { exports: {} };
  const names = ["module", "exports", "require", "__filename"];
  vm.compileFunction(code, names, { filename })(module, module.exports, require, path.resolve("/", filename));
  for (const oldest of [...evaluated.keys()].slice(0, -kept)) evaluated.delete(oldest);
  evaluated.set(key, module.exports);
  return module.exports;
}

/** @param {string} address */
async function fetchFile(address) {
  const response = await fetch(address, { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

/** @param {string} text */
export const hashOf = (text) => createHash("sha256").update(text).digest("base64url").slice(0, 22);
