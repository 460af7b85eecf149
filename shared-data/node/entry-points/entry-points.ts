import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";

/** An entry point's exports: each value with its signature, and a hash of the declarations of its files. */
export interface EntryPoint {
  values: Record<string, string>;
  files: Record<string, string>;
}

export type VersionedEntryPoint = EntryPoint & { version: string };

const sharedData = path.resolve(import.meta.dirname, "../..");
const names = ["query", "router", "runtime"] as const;

/** The exports of all entry points now, by the compiler's declarations. */
export function readEntryPoints(): Record<string, EntryPoint> {
  const out = mkdtempSync(path.join(tmpdir(), "entry-points-"));
  try {
    const compiler = createRequire(import.meta.url).resolve("typescript/package.json");
    const tsc = path.join(path.dirname(compiler), "bin/tsc");
    execFileSync(process.execPath, [tsc, "-p", path.join(sharedData, "tsconfig.entry-points.json"), "--outDir", out]);
    return Object.fromEntries(names.map((name) => [name, readEntryPoint(path.join(out, "src", name))]));
  } finally {
    rmSync(out, { recursive: true });
  }
}

/** The next version of an entry point: major if a value was removed or changed, minor for any other difference. */
export function nextVersion({ version, ...before }: VersionedEntryPoint, now: EntryPoint): string {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const isBroken = Object.entries(before.values).some(([name, signature]) => now.values[name] !== signature);
  if (isBroken) return `${major + 1}.0.0`;
  return JSON.stringify(before) === JSON.stringify(now) ? version : `${major}.${minor + 1}.0`;
}

function readEntryPoint(folder: string): EntryPoint {
  const index = readDeclarations(folder, "index");
  const values = ownValues(index);
  const files = { index: hashOf(index) };
  for (const [, list = "", from = ""] of index.matchAll(/^export \{([^}]*)\} from "([^"]+)";/gm)) {
    const exported = parseNames(list);
    if (!from.startsWith("./")) Object.assign(values, fromLibrary(from, exported));
    else Object.assign(values, pick(ownValues(readDeclarations(folder, from)), exported));
  }
  for (const [, from = ""] of index.matchAll(/ from "\.\/([^"]+)";/g)) {
    Object.assign(files, { [from]: hashOf(readDeclarations(folder, from)) });
  }
  return { values: sorted(values), files: sorted(files) };
}

const readDeclarations = (folder: string, file: string) =>
  readFileSync(path.join(folder, `${file}.d.ts`), "utf8").replace(/\s*\/\*\*[\s\S]*?\*\//g, "");

/** The functions, constants and classes that a declaration file itself exports. */
function ownValues(declarations: string): Record<string, string> {
  const found = declarations.matchAll(/^export declare (?:function|const|class) (\w+).*(?:\n(?: |\}).*)*/gm);
  return Object.fromEntries([...found].map(([text, name]) => [name, text.replace(/\s+/g, " ")]));
}

/** The values of an export list as `[local, exported]` names, without types. */
function parseNames(list: string): [inside: string, outside: string][] {
  const names = list.split(",").map((name) => name.trim().split(" as "));
  return names.flatMap(([inside = "", outside = inside]) =>
    inside === "" || inside.startsWith("type ") ? [] : [[inside, outside] as [string, string]],
  );
}

/** Values from a library, identified by its major version. */
function fromLibrary(library: string, exported: ReturnType<typeof parseNames>) {
  const manifest = path.join(sharedData, "node_modules", library, "package.json");
  const [major] = String(JSON.parse(readFileSync(manifest, "utf8")).version).split(".");
  return Object.fromEntries(exported.map(([, outside]) => [outside, `${library} ${major}`]));
}

function pick(values: Record<string, string>, exported: ReturnType<typeof parseNames>) {
  const missing = exported.filter(([inside]) => !values[inside]);
  if (missing.length > 0) throw new Error(`No declaration found of ${missing.join(", ")}`);
  return Object.fromEntries(exported.map(([inside, outside]) => [outside, values[inside]?.replace(inside, outside)]));
}

const sorted = (entries: Record<string, string>) =>
  Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)));

const hashOf = (text: string) => createHash("sha256").update(text.replace(/\s+/g, " ")).digest("hex").slice(0, 12);
