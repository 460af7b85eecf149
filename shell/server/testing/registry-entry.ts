import type { RegistryEntry } from "@store/shared-data/contract/registry-schema";

/** Registry entry of a release. */
export const registryEntry = (name: string, version: string, more: Partial<RegistryEntry> = {}): RegistryEntry => ({
  name,
  version,
  contract: 1,
  basePaths: [`/${name}`],
  access: "public",
  entry: "remoteEntry.js",
  files: ["remoteEntry.js"],
  integrity: { "remoteEntry.js": "sha256-abc" },
  shared: {},
  baseUrl: `https://cdn.exemplo.com.br/${name}/${version}/`,
  ...more,
});
