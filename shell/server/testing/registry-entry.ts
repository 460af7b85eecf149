import { registeredAs } from "@store/shared-data/contract/contract-rules";
import type { RegistryEntry } from "@store/shared-data/contract/registry-schema";

/** Registry entry of a release. */
export const registryEntry = (name: string, version: string, more: Partial<RegistryEntry> = {}): RegistryEntry => ({
  ...registeredAs(
    { name, access: "public", basePaths: [`/${name}`] },
    `https://cdn.exemplo.com.br/${name}/${version}/`,
  ),
  version,
  files: ["remoteEntry.js"],
  integrity: { "remoteEntry.js": "sha256-abc" },
  ...more,
});
