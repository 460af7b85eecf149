import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import {
  type HostManifest,
  type RegistryFile,
  type Release,
  registryFileSchema,
} from "@store/shared-data/contract/registry-schema";
import { findSkew } from "@store/shared-data/contract/skew";
import { isDocument } from "@store/shared-data/node/check-document";
import { UserError } from "@store/shared-data/node/user-error";
import { replaceFile } from "../../server/draft-file";
import { describe, failureLog } from "../../server/prerender/failures";
import { decidedOver, readProposed, releasesOf, toPublicRegistry } from "../../server/registry-store";
import { copyRelease, releasesFolder, releasesPrefix } from "../../server/releases";
import { readHostManifest } from "../registry/check-release";
import { writeAppAddresses } from "./app-addresses";
import { readJson } from "./site-files";

export type SiteSource = { site: string; shell: string; built: RegistryFile; registryDir: string };

/**
 * The registry file overrides the site's own builds, and the files of saved releases are copied into the site. A release
 * that cannot be copied or does not fit the shell is not updated and is listed in `faults`.
 */
export function readSiteRegistry({ site, shell, built, registryDir }: SiteSource) {
  const shown = readShown(site);
  const host = readHostManifest(shell);
  const faults: string[] = [];
  const decided = decidedOver(built, registryDir);
  if (!isDocument(registryFileSchema, decided)) throw new UserError(`${registryDir}/registry.json is damaged.`);
  const remotes = decided.remotes.flatMap((entry) => {
    try {
      for (const release of releasesOf([entry])) publish(release, { site, registryDir, host });
      return toPublicRegistry({ remotes: [entry] }).remotes;
    } catch (error) {
      faults.push(`${entry.name} ${entry.version}: ${describe(error)}`);
      return shown.remotes.filter(({ name }) => name === entry.name);
    }
  });
  return { registry: { remotes }, faults };
}

export function followRegistry(source: SiteSource, listPages: () => readonly string[]) {
  const log = failureLog("Not published");
  return async () => {
    try {
      const { registry, faults } = readSiteRegistry(source);
      await putRegistry(source.site, registry, listPages());
      const host = readHostManifest(source.shell);
      // Staff may open them (`/admin/previa`).
      for (const release of readProposed(source.registryDir)) publish(release, { ...source, host });
      log(faults);
    } catch (error) {
      log([describe(error)]);
    }
  };
}

export async function putRegistry(site: string, registry: RegistryFile, pages: readonly string[]) {
  await writeAppAddresses(site, registry, pages);
  await replaceFile(path.join(site, "registry.json"), JSON.stringify(registry, null, 2));
  // While it exists, nginx gives the visitors of a canary the start page.
  const canaryFolder = path.join(site, ".canary");
  if (registry.remotes.some(({ canary }) => canary)) mkdirSync(canaryFolder, { recursive: true });
  else rmSync(canaryFolder, { recursive: true, force: true });
}

function publish(
  release: Release,
  { site, registryDir, host }: { site: string; registryDir: string; host: HostManifest },
) {
  const skew = findSkew(release, host);
  if (skew) throw new UserError(skew);
  const { name, kept, baseUrl } = release;
  if (kept)
    return copyRelease(releasesFolder(registryDir), path.join(site, releasesPrefix), { remote: name, id: kept });
  // Releases built with the site are already in it.
  if (!baseUrl.startsWith(releasesPrefix)) throw new UserError("its files were not saved: set it with `pnpm registry`");
}

export function readShown(site: string): RegistryFile {
  const shown = readJson(path.join(site, "registry.json"));
  return isDocument(registryFileSchema, shown) ? shown : { remotes: [] };
}
