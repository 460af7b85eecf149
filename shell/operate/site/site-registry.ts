import path from "node:path";
import {
  type HostManifest,
  hostManifestSchema,
  type RegistryEntry,
  type RegistryFile,
  type Release,
  registryFileSchema,
} from "shared-data/contract/registry-schema";
import { findSkew } from "shared-data/contract/skew";
import { isDocument } from "shared-data/node/check-document";
import { UserError } from "shared-data/node/user-error";
import { keptFolder, keptPrefix } from "../../server/kept-releases";
import { liveRegistry, toPublicRegistry } from "../../server/registry-store";
import { writeAppAddresses } from "./app-addresses";
import { carryRelease, copyBuild, fetchInto } from "./carry-release";
import { putFile, readJson } from "./site-files";

/** A site, the shell it is served with, what was built with it, and the folder that says what is live by decision. */
export type SiteSource = { site: string; shell: string; built: RegistryFile; registryDir: string };

/**
 * What is live in a site: what is decided, over what was built with it. The files of each release are carried into the site first,
 * so that a site is whole in one folder. What cannot be carried, or does not fit the shell, stays as the site has it, and is named in `faults`.
 */
export async function readSiteRegistry({ site, shell, built, registryDir }: SiteSource) {
  const shown = readShown(site);
  const host = readHost(shell);
  const faults: string[] = [];
  const remotes: RegistryEntry[] = [];
  const carried = async (entry: RegistryEntry) => {
    const { canary, ...stable } = entry;
    for (const each of canary ? [stable, canary.remote] : [stable]) {
      const skew = findSkew(each, host);
      if (skew) throw new UserError(skew);
    }
    const place = { site, registryDir };
    const release = await carry(stable, place);
    return canary ? { ...release, canary: { ...canary, remote: await carry(canary.remote, place) } } : release;
  };
  for (const entry of mergeDecided(built, registryDir)) {
    const live = await carried(entry).catch((error: unknown) => {
      faults.push(`${entry.name} ${entry.version}: ${error instanceof Error ? error.message : error}`);
      return shown.remotes.find(({ name }) => name === entry.name);
    });
    if (live) remotes.push(live);
  }
  return { registry: { remotes }, faults };
}

/** Has a site follow what is decided, and says what it could not follow, once. */
export function followRegistry(source: SiteSource, listPages: () => readonly string[]) {
  let said = "";
  return async () => {
    const { registry, faults } = await readSiteRegistry(source).catch((error: unknown) => ({
      registry: undefined,
      faults: [error instanceof Error ? error.message : String(error)],
    }));
    if (registry) putRegistry(source.site, registry, listPages());
    const text = faults.map((fault) => `Not published: ${fault}`).join("\n");
    if (text && text !== said) console.error(text);
    said = text;
  };
}

/** Says in a site what is live. @param pages addresses that have a page */
export function putRegistry(site: string, registry: RegistryFile, pages: readonly string[]) {
  writeAppAddresses(site, registry, pages);
  putFile(path.join(site, "registry.json"), JSON.stringify(registry, null, 2));
}

function mergeDecided(built: RegistryFile, registryDir: string): RegistryEntry[] {
  // No remotes: nothing of what this folder builds today.
  const decided = toPublicRegistry(liveRegistry({ root: "/", registryDir, remotes: [] }));
  if (!isDocument(registryFileSchema, decided)) throw new UserError(`${registryDir}/registry.json is damaged.`);
  const isDecided = new Set(decided.remotes.map(({ name }) => name));
  return [...built.remotes.filter(({ name }) => !isDecided.has(name)), ...decided.remotes];
}

/** A release that was built with the site lies there already; one whose host is down lies where it was kept. */
async function carry(release: Release, { site, registryDir }: Pick<SiteSource, "site" | "registryDir">) {
  const { baseUrl } = release;
  if (baseUrl.startsWith("/mfe/")) return release;
  const kept = baseUrl.startsWith(keptPrefix) && path.join(keptFolder(registryDir), baseUrl.slice(keptPrefix.length));
  return carryRelease(release, site, kept ? (folder) => copyBuild(kept, folder) : fetchInto(release));
}

function readHost(shell: string): HostManifest {
  const manifest = readJson(path.join(shell, "host-manifest.json"));
  if (isDocument(hostManifestSchema, manifest)) return manifest;
  throw new UserError(`${shell}/host-manifest.json is not the manifest of a shell.`);
}

function readShown(site: string): RegistryFile {
  const shown = readJson(path.join(site, "registry.json"));
  return isDocument(registryFileSchema, shown) ? shown : { remotes: [] };
}
