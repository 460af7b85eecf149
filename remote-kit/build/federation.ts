import { createRequire } from "node:module";
import { type RspackPluginInstance, rspack } from "@rspack/core";
import { containerName } from "@store/shared-data/contract/container-name";

// In the workspace one version of each, which the catalogue names; elsewhere what the remote's team has installed.
const installed = createRequire(import.meta.url);
const entryPoints: Record<string, { version: string }> = installed("@store/shared-data/entry-points.json");

// Packages with context or state, and no others: a shared module is never tree-shaken.
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

/** A library's version is its own; an entry point's follows from what it exports. */
export function versionOf(name: string): string {
  const version = versions[name];
  if (!version) throw new Error(`${name} has no version: see shared-data/src/contract/entry-points.json`);
  return version;
}

/** Packages that a remote needs from its host, for its manifest: package and range. */
export const needed = Object.fromEntries(singletons.map((name) => [name, `^${versionOf(name)}`]));

/** A remote uses the host's singletons and carries no copy. */
const sharing = Object.fromEntries(
  singletons.map((name) => [name, { singleton: true, requiredVersion: `^${versionOf(name)}`, import: false as const }]),
);

/**
 * A remote is a plain container: without federation's runtime its entry is small, and its team need not use the same minor
 * version of federation as the shell's. `enhanced` leaves out the bundler's own code for taking what the page shares, for a
 * few lines that do: `remote-runtime.ts`, first in the same entry.
 * @param isFollowed the build follows its sources, under one name
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
