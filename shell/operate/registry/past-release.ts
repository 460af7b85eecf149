import path from "node:path";
import type { HostManifest, PastRelease, RegistryFile, Release } from "@store/shared-data/contract/registry-schema";
import { UserError } from "@store/shared-data/node/user-error";
import { findEntry, readRegistry } from "../../server/registry-store";
import { readRelease, releasesFolder, saveRelease } from "../../server/releases";
import { mapsFolder, saveMaps } from "../../server/source-maps";
import { refuseManifest } from "./check-release";
import { fetchFile, fetchFiles, fetchMaps } from "./fetch-files";

/**
 * The live release of a remote before a change, for a rollback. If none was set yet, saves the files that the store
 * serves; `version` is empty if it serves none.
 */
export async function savePast(registryDir: string, name: string, store: string): Promise<PastRelease> {
  const decided = findEntry(readRegistry(registryDir), name);
  if (decided) {
    const { version, baseUrl, since, kept } = decided;
    return { version, baseUrl, ...(since && { since }), ...(kept && { kept }) };
  }
  const content = await fetchFile(new URL("/registry.json", store));
  const served = findEntry(JSON.parse(content.toString("utf8")) as RegistryFile, name);
  if (!served) return { version: "", baseUrl: "" };
  const { canary: _canary, baseUrl, ...manifest } = served;
  const files = await fetchFiles(manifest, new URL(baseUrl, store).href);
  const kept = saveRelease(releasesFolder(registryDir), manifest, files);
  const maps = await fetchMaps(manifest, new URL(baseUrl, store).href);
  saveMaps(path.join(mapsFolder(registryDir), name, kept), maps);
  return { version: manifest.version, baseUrl, kept };
}

/** The previous release from its saved files; `null` if nothing was live. */
export function readPast(
  registryDir: string,
  name: string,
  { version, baseUrl, kept }: PastRelease,
  store: { others: readonly Release[]; host: HostManifest },
): Release | null {
  if (version === "") return null;
  const manifest = kept && readRelease(releasesFolder(registryDir), name, kept);
  if (!manifest)
    throw new UserError(
      `${name} ${version} cannot come back: no whole copy of it was saved. Set it again from ${baseUrl}.`,
    );
  refuseManifest(manifest, store);
  return { ...manifest, baseUrl, kept };
}
