import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import vm from "node:vm";
import type { RegisteredRemote, Registry } from "@store/shared-data";
import { isIntact } from "@store/shared-data/node/integrity";
import { refuseUnusableBackend } from "@store/shared-data/node/usable-backend";
import { UserError } from "@store/shared-data/node/user-error";
import { readFileWatch } from "../file-watch";
import { readText } from "../sandbox/public-reads";
import { type InlineSvgs, readInlineSvgs } from "./inline-svgs";

export type ShellModule = typeof import("../../src/prerender/index");

/** `code` is the shell for Node as text, for the sandboxes that remotes are rendered in; `fileWatch` reports the shell's own files that failed to load. */
export type ShellBuild = {
  shell: ShellModule;
  code: string;
  template: string;
  deferredStart: string;
  fileWatch: string;
  svgs: InlineSvgs;
  key: string;
};

type Origins = { origin: string; publicOrigin: string; rendersAll?: boolean; isTrial?: boolean };

/** `registry` is what pages are rendered with, `live` what they bring along: with the canaries. */
export type Documents = { settings: Record<string, unknown>; registry: Registry; live: Registry; key: string };

// The build that was read last: the same one is neither read nor evaluated a second time.
let last: { written: string; build: ShellBuild } | undefined;
const watched = ["server/shell.cjs", "server/deferred-start.js", "server/watch-files.js", "app.html"];
const longestCode = 16 * 1024 * 1024;

/** The shell for Node, its start page and the script that pages start late with, from its build. */
export async function loadShell(folder: string): Promise<ShellBuild> {
  const stats = await Promise.all(watched.map((file) => stat(path.join(folder, file)).catch(() => null)));
  // Changes with each build, which writes its files again.
  const written = JSON.stringify([folder, ...stats.map((each) => each && [each.ino, each.mtimeMs])]);
  if (last?.written !== written) last = { written, build: await readShell(folder) };
  return last.build;
}

/** The content of `/shell.json`, beside the scripts of a shell's build: which build they are of. */
export const describeShell = async (folder: string): Promise<{ build: string }> => ({
  build: (await loadShell(folder)).key,
});

async function readShell(folder: string): Promise<ShellBuild> {
  const read = (file: string) => readFile(path.join(folder, file), "utf8");
  const [code, template, deferredStart, svgs] = await Promise.all([
    read("server/shell.cjs"),
    read("app.html"),
    read("server/deferred-start.js"),
    readInlineSvgs(folder),
  ]);
  const fileWatch = readFileWatch(folder);
  const key = hashOf(code + template + deferredStart + fileWatch + JSON.stringify([...svgs]));
  return { shell: evaluate(code), code, template, deferredStart, fileWatch, svgs, key };
}

/**
 * Makes sure that pages are rendered with the shell that the store serves the scripts of: those of another build are not there, or are
 * not allowed to run.
 * @throws {UserError} where the two are different builds
 */
export async function refuseOtherShell(
  { key }: ShellBuild,
  { shellFolder, origin }: { shellFolder: string; origin: string },
) {
  const { build } = await fetchJson(`${origin}/shell.json`);
  if (build === key) return;
  throw new UserError(
    `${origin} serves another build of the shell than ${shellFolder}: render with the one that is deployed (--shell, or --site for an exported site), or deploy this one.`,
  );
}

function evaluate(code: string): ShellModule {
  const module = { exports: {} };
  const names = ["module", "exports", "require"];
  const run = vm.compileFunction(code, names, { filename: "shell.cjs" });
  run(module, module.exports, createRequire(import.meta.url));
  return module.exports as ShellModule;
}

/**
 * Reads what is live: the public settings and the registry, from the shell's origin. Remotes that are below the shell's own address
 * are named by the public one. Of a trial, the registry is that of who gets every canary.
 * @throws {UserError} where the pages are for a static host and the settings name no backend that could work
 */
export async function fetchDocuments(
  shell: ShellModule,
  { origin, publicOrigin, rendersAll = false, isTrial = false }: Origins,
): Promise<Documents> {
  const [settings, registry] = await Promise.all([
    fetchSettings({ origin, rendersAll }),
    fetchJson(`${origin}/registry.json`),
  ]);
  const live = shell.parseRegistry(registry, publicOrigin);
  return {
    settings,
    registry: shell.pickReleases(live, isTrial ? 0 : undefined),
    live,
    key: hashOf(JSON.stringify([settings, registry])),
  };
}

/** The public settings that are live. @throws {UserError} as above */
export async function fetchSettings({ origin, rendersAll }: Pick<Origins, "origin" | "rendersAll">) {
  const settings: Record<string, unknown> = await fetchJson(`${origin}/config.json`);
  if (rendersAll) refuseUnusableBackend(settings);
  return settings;
}

/**
 * A remote's code for Node, fetched from where the remote is published and checked against the registry's integrity. It is
 * run in a sandbox, and nowhere else.
 */
export async function fetchServerCode(
  { baseUrl, server = "", integrity }: RegisteredRemote,
  { origin, publicOrigin }: Origins,
) {
  const expected = integrity[server];
  if (!expected) throw new Error(`the registry names no integrity for ${server}`);
  const address = new URL(server, baseUrl).href;
  // Rendered before it is put where the public finds it.
  const code = await fetchFile(
    address.startsWith(`${publicOrigin}/`) ? origin + address.slice(publicOrigin.length) : address,
  );
  if (!isIntact(Buffer.from(code), expected)) throw new Error(`${server} is not the file that the registry lists`);
  return code;
}

async function fetchFile(address: string) {
  const response = await fetch(address, { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return readText(response, longestCode);
}

const fetchJson = async (address: string) => JSON.parse(await fetchFile(address));

export const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 22);
