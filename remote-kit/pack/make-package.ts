import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { root } from "@store/shared-data/node/environment";
import { UserError } from "@store/shared-data/node/user-error";
import { hashOf } from "../build/build-stamp";
import { dataVersion } from "../build/data-version";

/** Contents of a package's tarball, as `packed` in its `package.json`. */
interface Packed {
  /** The public entry points: import paths and their source files. */
  exports: Record<string, string>;
  bin?: Record<string, string>;
  /** Additional source files without an entry point, such as a build's own entry. */
  entries?: string[];
  /** Dependencies of the packed sources, if they need fewer than the package. */
  dependencies?: string[];
  /** Files that are copied unchanged. */
  files?: string[];
}

type Manifest = {
  name: string;
  version: string;
  description: string;
  dependencies: Record<string, string>;
  packed: Packed;
};

const workspace = readFileSync(path.join(root, "pnpm-workspace.yaml"), "utf8");
const versions = new Map(
  [...workspace.matchAll(/^ {2}"?([@\w][^":\s]*)"?: (\d\S*)$/gm)].map(([, name = "", version = ""]) => [name, version]),
);

/** A library's version from the workspace's catalogue. */
export function versionOf(name: string): string {
  const version = versions.get(name);
  if (!version) throw new Error(`pnpm-workspace.yaml names no version of ${name}.`);
  return version;
}

// One instance per page: peer dependencies, which the team's build leaves to the host.
const single = ["react", "react-dom", "styled-components"];

/**
 * Creates the package that external teams install: JavaScript and type declarations of everything reachable from the
 * public entry points. Returns its folder and version.
 */
export function makePackage(name: string): { folder: string; version: string } {
  const source = path.join(root, name);
  const folder = path.join(source, "node_modules/.packed");
  const manifest: Manifest = JSON.parse(readFileSync(path.join(source, "package.json"), "utf8"));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  compile(name, manifest.packed, folder);
  for (const file of manifest.packed.files ?? []) cpSync(path.join(source, file), path.join(folder, file));
  if (name === "shared-data") writeJson(path.join(folder, "data-version.json"), dataVersion);
  for (const file of sourcesIn(folder)) nameFiles(file);
  for (const file of Object.values(manifest.packed.bin ?? {})) makeProgram(path.join(folder, file));
  // Distinguishes builds of one version with different content.
  const version = `${manifest.version}+${hashOf(folder, readdirSync(folder).sort()).slice(0, 8)}`;
  writeJson(path.join(folder, "package.json"), manifestOf(manifest, version));
  writeFileSync(path.join(folder, "README.md"), describePackage(source, manifest));
  return { folder, version };
}

/** README of a package: lists its entry points with the first sentence of their first export's comment. */
function describePackage(source: string, { name, description, packed }: Manifest) {
  const lines = Object.entries(packed.exports)
    .filter(([entry, file]) => /\.(tsx?|mjs)$/.test(file) && !/\*|\/node\//.test(entry))
    .map(([entry, file]) => `| \`${path.posix.join(name, entry)}\` | ${readPurpose(path.join(source, file))} |`);
  return `# ${name}\n\n${description}\n\n| Import | |\n|---|---|\n${lines.join("\n")}\n`;
}

function readPurpose(file: string) {
  const ofExport = /\/\*\*((?:(?!\*\/).)*)\*\/\s*(?:export|import)\b/s;
  const [, comment = ""] = ofExport.exec(readFileSync(file, "utf8")) ?? [];
  const text = comment.replace(/\s*\n\s*\*\s?/g, " ").trim();
  return /^.*?[.:](?= |$)/.exec(text)?.[0] ?? text;
}

/** The compiler follows imports from the entry points, so unreachable code is left out. */
function compile(name: string, { exports, entries = [] }: Packed, folder: string) {
  const source = path.join(root, name);
  const files = [...Object.values(exports), ...entries].flatMap((file) => expand(source, file));
  const project = path.join(folder, "tsconfig.json");
  const outDir = path.join(folder, "out");
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    rootDir: root,
    outDir,
  };
  const inputs = files.filter((file) => /\.(tsx?|mjs)$/.test(file)).map((file) => path.join(source, file));
  writeJson(project, { extends: path.join(root, "tsconfig.base.json"), compilerOptions, files: inputs });
  const compiler = path.dirname(createRequire(import.meta.url).resolve("typescript/package.json"));
  const tsc = [path.join(compiler, "bin/tsc"), "-p", project];
  const { status } = spawnSync(process.execPath, tsc, { stdio: ["ignore", "inherit", "inherit"] });
  if (status !== 0) throw new UserError(`${name} could not be compiled.`);
  // Compiled code of other packages is dropped: they are installed separately.
  for (const part of readdirSync(path.join(outDir, name)))
    renameSync(path.join(outDir, name, part), path.join(folder, part));
  rmSync(outDir, { recursive: true });
  rmSync(project);
}

/** The files of an entry point; `*` matches any name except tests. */
function expand(source: string, file: string) {
  const [before = "", end] = file.split("*");
  if (end === undefined) return [file];
  const names = readdirSync(path.join(source, before));
  return names.filter((each) => each.endsWith(end) && !each.endsWith(`.test${end}`)).map((each) => before + each);
}

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.m?[jt]s$/.test(file))
    .map((file) => path.join(folder, file));

/** Node and strict bundlers need full file names: `./routes` becomes `./routes.js`. */
function nameFiles(file: string) {
  const near = (specifier: string) => path.resolve(path.dirname(file), specifier);
  const whole = (specifier: string) =>
    ["", ".js", "/index.js"]
      .map((end) => specifier + end)
      .find((each) => /\.\w+$/.test(each) && existsSync(near(each)));
  const text = readFileSync(file, "utf8");
  writeFileSync(
    file,
    text.replace(/(["'])(\.\.?\/[^"'\n]+)\1/g, (found, quote, specifier) => {
      const named = whole(specifier);
      return named ? quote + named + quote : found;
    }),
  );
}

/** Adds a shebang that runs the file with Node. */
export const makeProgram = (file: string): void =>
  writeFileSync(file, `#!/usr/bin/env node\n${readFileSync(file, "utf8")}`);

function manifestOf({ name, packed, dependencies }: Manifest, version: string) {
  // Distributed as files, never from a registry: on a public one these names belong to other people.
  const ours = Object.keys(dependencies).filter((each) => dependencies[each] === "workspace:*");
  const needed = packed.dependencies ?? Object.keys(dependencies).filter((each) => !ours.includes(each));
  const peers = needed.filter((each) => single.includes(each));
  const fetched = needed.filter((each) => !peers.includes(each));
  return {
    name,
    version,
    license: "UNLICENSED",
    private: true,
    type: "module",
    sideEffects: false,
    engines: { node: ">=20.19" },
    exports: Object.fromEntries(Object.entries(packed.exports).map(([entry, file]) => [entry, conditionsOf(file)])),
    ...(packed.bin && { bin: packed.bin }),
    dependencies: Object.fromEntries(fetched.map((each) => [each, versionOf(each)])),
    peerDependencies: {
      ...Object.fromEntries(peers.map((each) => [each, `^${versionOf(each)}`])),
      ...Object.fromEntries(ours.map((each) => [each, "*"])),
    },
    peerDependenciesMeta: Object.fromEntries(ours.map((each) => [each, { optional: true }])),
  };
}

function conditionsOf(file: string) {
  const [, base, isModule] = /^(.*)\.(?:tsx?|(mjs))$/.exec(file) ?? [];
  if (!base) return file;
  return isModule ? { types: `${base}.d.mts`, default: file } : { types: `${base}.d.ts`, default: `${base}.js` };
}

const writeJson = (file: string, content: unknown) => writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
