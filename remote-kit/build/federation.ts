import { createRequire } from "node:module";
import path from "node:path";
import { ModuleFederationPlugin } from "@module-federation/enhanced/rspack";
import { rspack } from "@rspack/core";
import { containerName } from "shared-data/contract/container-name";
import doors from "shared-data/doors.json" with { type: "json" };

const shell = createRequire(path.resolve(import.meta.dirname, "../../shell/package.json"));

// What holds context or state, and nothing else: a shared module is never tree-shaken.
export const singletons = [
  "react",
  "react-dom",
  "styled-components",
  "shared-data/query",
  "shared-data/router",
  "shared-data/runtime",
];
const versions: Record<string, string> = Object.fromEntries(
  ["react", "react-dom", "styled-components"].map((name) => [name, shell(`${name}/package.json`).version]),
);
for (const [door, { version }] of Object.entries(doors)) versions[`shared-data/${door}`] = version;

/** A library's version is its own; a door's follows from what it exports. */
function versionOf(name: string): string {
  const version = versions[name];
  if (!version) throw new Error(`${name} has no version: see shared-data/src/contract/doors.json`);
  return version;
}

/** What a remote needs of its host, as its manifest says: package and range. */
export const needed = Object.fromEntries(singletons.map((name) => [name, `^${versionOf(name)}`]));

/** What the host offers, as its manifest says: package and version. */
export const offered = Object.fromEntries(singletons.map((name) => [name, versionOf(name)]));

/** The host brings every singleton in its entry; a remote uses the host's and carries no copy. */
function sharing(isHost: boolean) {
  const share = (name: string) => {
    const version = versionOf(name);
    // Who brings a package has nothing to compare it with.
    if (isHost) return { singleton: true, version, requiredVersion: false as const, eager: true };
    return { singleton: true, version, requiredVersion: `^${version}`, import: false as const };
  };
  return Object.fromEntries(singletons.map((name) => [name, share(name)]));
}

/** The host runs federation's own runtime, which owns the singletons. */
export const hostFederation = (name: string) =>
  new ModuleFederationPlugin({
    name,
    remotes: {},
    shared: sharing(true),
    dts: false,
    manifest: false,
    shareStrategy: "loaded-first",
    // Which remotes there are is the registry's word at run time, and the shell's loader fetches them.
    experiments: { optimization: { target: "web", disableSnapshot: true, disableRemote: true } },
  });

/**
 * A remote is a plain container: without federation's runtime its entry weighs 4 KB, and its team need not use the same
 * minor version of federation as the shell's.
 */
export const remoteContainer = (name: string, isDevelopment: boolean) =>
  new rspack.container.ModuleFederationPluginV1({
    name,
    filename: isDevelopment ? "remoteEntry.js" : "remoteEntry.[contenthash:8].js",
    library: { type: "global", name: containerName(name) },
    exposes: { "./routes": { import: "./src/expose.ts", name: "routes" } },
    shared: sharing(false),
  });
