import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { hostManifestSchema } from "shared-data/contract/registry-schema";
import { isDocument } from "shared-data/node/check-document";
import { UserError } from "shared-data/node/user-error";

/** What the shell of a folder, or the one that HOST_MANIFEST names, offers to remotes. */
export function readHostManifest(shellFolder: string) {
  const file = process.env.HOST_MANIFEST ?? path.join(shellFolder, "host-manifest.json");
  if (!existsSync(file))
    throw new UserError(`${file} does not exist. Build the shell, or name its manifest in HOST_MANIFEST.`);
  const manifest: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (!isDocument(hostManifestSchema, manifest)) throw new UserError(`${file} is not the manifest of a shell.`);
  return manifest;
}
