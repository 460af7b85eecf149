import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { root } from "@store/shared-data/node/environment";
import { UserError } from "@store/shared-data/node/user-error";

/** Contents of a package's tarball, as `packed` in its `package.json`. */
interface Packed {
  /** The public entry points: import paths and their source files. */
  exports: Record<string, string>;
  bin?: Record<string, string>;
  /** Additional source files without an entry point, such as a build's own entry. */
  entries?: string[];
  /** Dependencies of the packed sources, which need fewer than the package. */
  dependencies: string[];
  /** Files that are copied unchanged. */
  files?: string[];
}

interface Manifest {
  name: string;
  version: string;
  dependencies: Record<string, string>;
  packed: Packed;
}

const workspace = readFileSync(path.join(root, "pnpm-workspace.yaml"), "utf8");
const versions = new Map(
  [...workspace.matchAll(/^ {2}"?([@\w][^":\s]*)"?: (\d\S*)$/gm)].map(([, name = "", version = ""]) => [name, version]),
);

export function versionOf(name: string): string {
  const version = versions.get(name);
  if (!version) throw new Error(`pnpm-workspace.yaml names no version of ${name}.`);
  return version;
}

// One instance per page: peer dependencies, which the team's build leaves to the host.
const single = ["react", "react-dom", "styled-components"];

/**
 * Compiles everything reachable from the entry points of the packages to JavaScript and type declarations, in a folder
 * for each of them.
 */
export function compilePackages(names: readonly string[], outDir: string): void {
  const include = names.flatMap((name) => {
    const { exports, entries = [] } = readManifest(name).packed;
    const sources = [...Object.values(exports), ...entries].filter((file) => /\.(tsx?|mjs)$/.test(file));
    return sources.map((file) => path.join(root, name, file));
  });
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    rootDir: root,
    outDir,
  };
  const project = path.join(outDir, "tsconfig.json");
  const exclude = [path.join(root, "**/*.test.ts")];
  writeJson(project, { extends: path.join(root, "tsconfig.base.json"), compilerOptions, include, exclude });
  const compiler = path.dirname(createRequire(import.meta.url).resolve("typescript/package.json"));
  const tsc = [path.join(compiler, "bin/tsc"), "-p", project];
  const { status } = spawnSync(process.execPath, tsc, { stdio: ["ignore", "inherit", "inherit"] });
  if (status !== 0) throw new UserError("The packages could not be compiled.");
}

/** Makes a compiled package's folder ready to be packed. */
export function completePackage(name: string, folder: string): void {
  const manifest = readManifest(name);
  for (const file of manifest.packed.files ?? []) cpSync(path.join(root, name, file), path.join(folder, file));
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => /\.m?[jt]s$/.test(file));
  for (const file of sources) nameFiles(path.join(folder, file));
  writeJson(path.join(folder, "package.json"), manifestOf(manifest));
}

/** Node and strict bundlers need full file names: `./routes` becomes `./routes.js`. */
function nameFiles(file: string) {
  const text = readFileSync(file, "utf8");
  const named = text.replace(/(["'])(\.\.?\/[^"'\n]+)\1/g, (found, quote, specifier) => {
    const target = path.resolve(path.dirname(file), specifier);
    const end = [".js", "/index.js"].find((each) => existsSync(target + each));
    return end ? quote + specifier + end + quote : found;
  });
  writeFileSync(file, named);
}

function manifestOf({ name, version, packed, dependencies }: Manifest) {
  // Distributed as files, never from a registry: on a public one these names belong to other people.
  const ours = Object.keys(dependencies).filter((each) => dependencies[each] === "workspace:*");
  const peers = packed.dependencies.filter((each) => single.includes(each));
  const fetched = packed.dependencies.filter((each) => !peers.includes(each));
  const compiled = Object.entries(packed.exports).map(([entry, file]) => [entry, file.replace(/\.tsx?$/, ".js")]);
  return {
    name,
    version,
    license: "UNLICENSED",
    private: true,
    type: "module",
    sideEffects: false,
    engines: { node: ">=20.19" },
    exports: Object.fromEntries(compiled),
    ...(packed.bin && { bin: packed.bin }),
    dependencies: Object.fromEntries(fetched.map((each) => [each, versionOf(each)])),
    peerDependencies: {
      ...Object.fromEntries(peers.map((each) => [each, `^${versionOf(each)}`])),
      ...Object.fromEntries(ours.map((each) => [each, "*"])),
    },
    peerDependenciesMeta: Object.fromEntries(ours.map((each) => [each, { optional: true }])),
  };
}

export const readManifest = (name: string): Manifest =>
  JSON.parse(readFileSync(path.join(root, name, "package.json"), "utf8"));

export const writeJson = (file: string, content: unknown): void =>
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
