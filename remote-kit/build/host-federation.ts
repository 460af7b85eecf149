import { ModuleFederationPlugin } from "@module-federation/enhanced/rspack";
import { singletons, versionOf } from "./federation";

/** Packages that the host offers, for its manifest: package and version. */
export const offered = Object.fromEntries(singletons.map((name) => [name, versionOf(name)]));

// The host brings every singleton in its entry. Who brings a package has nothing to compare it with.
const sharing = Object.fromEntries(
  singletons.map((name) => [
    name,
    { singleton: true, version: versionOf(name), requiredVersion: false as const, eager: true },
  ]),
);

/** The host runs federation's own runtime, which owns the singletons. */
export const hostFederation = (name: string) =>
  new ModuleFederationPlugin({
    name,
    remotes: {},
    shared: sharing,
    dts: false,
    manifest: false,
    shareStrategy: "loaded-first",
    // Which remotes there are is the registry's word at run time, and the shell's loader fetches them.
    experiments: { optimization: { target: "web", disableSnapshot: true, disableRemote: true } },
  });
