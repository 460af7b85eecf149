import { createRequire } from "node:module";
import { type RspackPluginInstance, rspack } from "@rspack/core";
import { containerName } from "@store/shared-data/contract/container-name";

// In the workspace the catalogue pins one version of each library; elsewhere the remote's installed version is used.
const installed = createRequire(import.meta.url);
const entryPoints: Record<string, { version: string }> = installed("@store/shared-data/entry-points.json");

// Only packages with context or state: a shared module is never tree-shaken.
export const singletons = [
  "react",
  "react-dom",
  "styled-components",
  "@store/shared-data/query",
  "@store/shared-data/router",
  "@store/shared-data/runtime",
];
const versions: Record<string, string> = Object.fromEntries(
  ["react", "react-dom", "styled-components"].map((name) => [name, installed(`${name}/package.json`).version]),
);
for (const [entry, { version }] of Object.entries(entryPoints)) versions[`@store/shared-data/${entry}`] = version;

/** The version of a library, or of an entry point, which is derived from its exports. */
export function versionOf(name: string): string {
  const version = versions[name];
  if (!version) throw new Error(`${name} has no version: see shared-data/src/contract/entry-points.json`);
  return version;
}

/** Packages that a remote needs from its host, with version ranges, for its manifest. */
export const needed = Object.fromEntries(singletons.map((name) => [name, `^${versionOf(name)}`]));

const sharing = Object.fromEntries(
  singletons.map((name) => [name, { singleton: true, requiredVersion: `^${versionOf(name)}`, import: false as const }]),
);

/**
 * A remote is a plain container: without the federation runtime its entry is small, and its team may use a different
 * minor version of federation than the shell. `enhanced` replaces the bundler's code for consuming shared modules with
 * a few lines: `remote-runtime.ts`, first in the same entry.
 * @param isFollowed true in watch mode, in which the entry name is stable
 */
export const remoteContainer = (name: string, isFollowed: boolean): RspackPluginInstance =>
  new rspack.container.ModuleFederationPluginV1({
    name,
    filename: isFollowed ? "remoteEntry.js" : "remoteEntry.[contenthash:8].js",
    library: { type: "global", name: containerName(name) },
    exposes: { "./routes": { import: "./src/expose.ts", name: "routes" } },
    shared: sharing,
    enhanced: true,
  });
