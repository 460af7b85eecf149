import path from "node:path";
import type {
  HostManifest,
  PastRelease,
  RegistryEntry,
  RegistryFile,
  Release,
} from "@store/shared-data/contract/registry-schema";
import { UserError } from "@store/shared-data/node/user-error";
import { findEntry, readRegistry } from "../../server/registry-store";
import { readRelease, releasesFolder, saveRelease } from "../../server/releases";
import { mapsFolder, saveMaps } from "../../server/source-maps";
import { type CheckedRelease, checkRelease, refuseManifest } from "./check-release";
import { fetchFile } from "./fetch-files";

type Around = { others: readonly RegistryEntry[]; host: HostManifest };

export function saveChecked(registryDir: string, { manifest, files, maps }: CheckedRelease) {
  const kept = saveRelease(releasesFolder(registryDir), manifest, files);
  saveMaps(path.join(mapsFolder(registryDir), manifest.name, kept), maps);
  return kept;
}

/** The target of a rollback. If nothing was set yet, saves the files that the store serves; `version` is empty if none. */
export async function savePast(
  registryDir: string,
  name: string,
  { store, ...around }: Around & { store: string },
): Promise<PastRelease> {
  const decided = findEntry(readRegistry(registryDir), name);
  if (decided) {
    const { version, baseUrl, since, kept } = decided;
    return { version, baseUrl, ...(since && { since }), ...(kept && { kept }) };
  }
  const content = await fetchFile(new URL("/registry.json", store));
  const served = findEntry(JSON.parse(content.toString("utf8")) as RegistryFile, name);
  if (!served) return { version: "", baseUrl: "" };
  const { baseUrl } = served;
  const checked = await checkRelease({ name, url: new URL(baseUrl, store).href, ...around });
  return { version: checked.manifest.version, baseUrl, kept: saveChecked(registryDir, checked) };
}

export function readPast(
  registryDir: string,
  name: string,
  { version, baseUrl, kept }: PastRelease,
  around: Around,
): Release | null {
  if (version === "") return null;
  const manifest = kept && readRelease(releasesFolder(registryDir), name, kept);
  if (!manifest)
    throw new UserError(
      `${name} ${version} cannot come back: no whole copy of it was saved. Set it again from ${baseUrl}.`,
    );
  refuseManifest(manifest, around);
  return { ...manifest, baseUrl, kept };
}
