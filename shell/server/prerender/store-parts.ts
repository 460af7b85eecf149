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

/** `code` is for the sandboxes; `fileWatch` is the script that reports shell files that fail to load. */
export type ShellBuild = {
  shell: ShellModule;
  code: string;
  template: string;
  deferredStart: string;
  fileWatch: string;
  svgs: InlineSvgs;
  key: string;
};

export type StorePlace = {
  shellFolder: string;
  origin: string;
  publicOrigin: string;
  /** The origin is deployed, so its shell build must be this one. */
  isDeployed?: boolean;
  /** Backend URL for this machine, if it differs from the browsers'. */
  backend?: string | undefined;
  /** For a static host: rare pages too, and only with a usable backend, for pages would show demo data (R12.2). */
  rendersAll?: boolean;
};

type Origins = Pick<StorePlace, "origin" | "publicOrigin" | "rendersAll">;

/** Everything that pages are rendered from, except the remotes' code. */
export type Parts = {
  build: ShellBuild;
  /** Embedded in the pages. */
  settings: Record<string, unknown>;
  /** With the backend URL for this machine. */
  ownSettings: Record<string, unknown>;
  /** The releases to render with. */
  registry: Registry;
  /** With the canaries, embedded in the pages. */
  live: Registry;
  key: string;
};

export async function readParts(place: StorePlace): Promise<Parts> {
  const build = await loadShell(place.shellFolder);
  if (place.isDeployed) await refuseOtherShell(build, place);
  const documents = await fetchDocuments(build.shell, place);
  return { build, ...documents, ownSettings: settingsHere(documents.settings, place) };
}

export function settingsHere(settings: Record<string, unknown>, { backend }: Pick<StorePlace, "backend">) {
  return backend ? { ...settings, mode: "local", supabaseUrl: backend } : settings;
}

let last: { written: string; build: ShellBuild } | undefined;
const watched = ["server/shell.cjs", "server/deferred-start.js", "server/watch-files.js", "app.html"];
const longestCode = 16 * 1024 * 1024;

export async function loadShell(folder: string): Promise<ShellBuild> {
  const stats = await Promise.all(watched.map((file) => stat(path.join(folder, file)).catch(() => null)));
  // Inode and mtime change with every build.
  const written = JSON.stringify([folder, ...stats.map((each) => each && [each.ino, each.mtimeMs])]);
  if (last?.written !== written) last = { written, build: await readShell(folder) };
  return last.build;
}

/** Content of `/shell.json`: identifies the build whose scripts are served. */
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

/** Scripts of another build than the store serves would be missing, or blocked by integrity. */
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

/** Remotes below the origin get the public origin. */
export async function fetchDocuments(shell: ShellModule, { origin, publicOrigin, rendersAll = false }: Origins) {
  const [settings, registry] = await Promise.all([
    fetchSettings({ origin, rendersAll }),
    fetchJson(`${origin}/registry.json`),
  ]);
  const live = shell.parseRegistry(registry, publicOrigin);
  return { settings, registry: shell.pickReleases(live), live, key: hashOf(JSON.stringify([settings, registry])) };
}

export async function fetchSettings({ origin, rendersAll }: Pick<Origins, "origin" | "rendersAll">) {
  const settings: Record<string, unknown> = await fetchJson(`${origin}/config.json`);
  if (rendersAll) refuseUnusableBackend(settings);
  return settings;
}

/** Fetches a remote's Node build and verifies it against the registry's integrity. Run it in a sandbox only. */
export async function fetchServerCode(
  { baseUrl, server = "", integrity }: RegisteredRemote,
  { origin, publicOrigin }: Origins,
) {
  const expected = integrity[server];
  if (!expected) throw new Error(`the registry names no integrity for ${server}`);
  const address = new URL(server, baseUrl).href;
  // Pages are rendered before deployment, so the file may not be at its public URL yet.
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
