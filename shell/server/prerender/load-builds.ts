import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import url from "node:url";
import vm from "node:vm";
import type { RegisteredRemote, Registry } from "shared-data";
import { isIntact } from "shared-data/node/integrity";
import { refuseUnusableBackend } from "shared-data/node/usable-backend";

export type ShellModule = typeof import("../../src/prerender/index");

export type ShellBuild = { shell: ShellModule; template: string; deferredStart: string; key: string };

export type Origins = { origin: string; publicOrigin: string; needsBackend?: boolean };

export type Documents = { settings: Record<string, unknown>; registry: Registry; key: string };

// By content: what has not changed is not evaluated a second time.
const evaluated: Map<string, unknown> = new Map();
const kept = 20;

/** The shell for Node, its start page and the script that pages start late with, from its build. */
export async function loadShell(folder: string): Promise<ShellBuild> {
  const [code = "", template = "", deferredStart = ""] = await Promise.all(
    ["server/shell.cjs", "app.html", "server/deferred-start.js"].map((file) =>
      readFile(path.join(folder, file), "utf8"),
    ),
  );
  const shell = evaluate(code, "shell.cjs", createRequire(import.meta.url)) as ShellModule;
  return { shell, template, deferredStart, key: hashOf(code + template + deferredStart) };
}

/**
 * What is live: the public settings and the registry, from the shell's origin. Remotes that are below the shell's own address
 * are named by the public one.
 * @throws {UserError} where a backend is needed and the settings name none that could work
 */
export async function fetchDocuments(
  shell: ShellModule,
  { origin, publicOrigin, needsBackend = false }: Origins,
): Promise<Documents> {
  const [settings, registry] = await Promise.all(
    ["/config.json", "/registry.json"].map(async (document) =>
      JSON.parse((await fetchFile(origin + document)).toString()),
    ),
  );
  if (needsBackend) refuseUnusableBackend(settings);
  return {
    settings,
    registry: shell.parseRegistry(registry, publicOrigin),
    key: hashOf(JSON.stringify([settings, registry])),
  };
}

/**
 * A remote's module for Node, fetched from where the remote is published and checked against the registry's integrity.
 * It gets the shell's own singletons and nothing else: no file of this machine, no package.
 */
export async function fetchRemote(
  { name, baseUrl, server, integrity }: RegisteredRemote,
  shell: ShellModule,
  { origin, publicOrigin }: Origins,
) {
  if (!server) return undefined;
  const expected = integrity[server];
  if (!expected) throw new Error(`${name}: the registry names no integrity for ${server}`);
  const address = new URL(server, baseUrl).href;
  // Rendered before it is put where the public finds it.
  const code = await fetchFile(
    address.startsWith(`${publicOrigin}/`) ? origin + address.slice(publicOrigin.length) : address,
  );
  if (!isIntact(code, expected)) throw new Error(`${name}: ${server} is not the file that the registry lists`);
  const exposed = evaluate(code.toString(), `${name}/${server}`, (request: string) => {
    if (Object.hasOwn(shell.singletons, request)) return shell.singletons[request];
    // What the bundler itself writes for a worker's address.
    if (request === "url") return url;
    throw new Error(`${name} asks for ${request}, which the shell does not share`);
  });
  return (exposed as { default?: unknown }).default;
}

function evaluate(code: string, filename: string, require: (request: string) => unknown): unknown {
  const key = hashOf(code);
  if (evaluated.has(key)) return evaluated.get(key);
  const module = { exports: {} };
  const names = ["module", "exports", "require", "__filename"];
  vm.compileFunction(code, names, { filename })(module, module.exports, require, path.resolve("/", filename));
  for (const oldest of [...evaluated.keys()].slice(0, -kept)) evaluated.delete(oldest);
  evaluated.set(key, module.exports);
  return module.exports;
}

async function fetchFile(address: string) {
  const response = await fetch(address, { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

export const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 22);
