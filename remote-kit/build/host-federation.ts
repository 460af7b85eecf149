import { ModuleFederationPlugin } from "@module-federation/enhanced/rspack";
import { singletons, versionOf } from "./federation";

/** Packages that the host shares, with versions, for its manifest. */
export const offered = Object.fromEntries(singletons.map((name) => [name, versionOf(name)]));

// The host bundles every singleton in its entry, so it has no version range to check.
const sharing = Object.fromEntries(
  singletons.map((name) => [
    name,
    { singleton: true, version: versionOf(name), requiredVersion: false as const, eager: true },
  ]),
);

/** The host uses the federation runtime, which manages the singletons. */
export const hostFederation = (name: string) =>
  new ModuleFederationPlugin({
    name,
    remotes: {},
    shared: sharing,
    dts: false,
    manifest: false,
    shareStrategy: "loaded-first",
    // No build-time remotes: the registry lists them at run time, and the shell's loader fetches them.
    experiments: { optimization: { target: "web", disableSnapshot: true, disableRemote: true } },
  });
