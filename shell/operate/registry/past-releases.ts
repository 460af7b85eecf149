import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import {
  type HostManifest,
  type PastRelease,
  type RegistryEntry,
  type RegistryFile,
  type Release,
  remoteManifestSchema,
} from "shared-data/contract/registry-schema";
import { isDocument } from "shared-data/node/check-document";
import { environment, remotes, root } from "shared-data/node/environment";
import { UserError } from "shared-data/node/user-error";
import { keepRelease, keptAddress, keptName, keptPrefix, readKept } from "../../server/kept-releases";
import { readRegistry } from "../../server/registry-store";
import { checkRelease, refuseManifest } from "./check-release";
import { fetchFile, fetchFiles } from "./fetch-files";
import { findEntry } from "./registry-changes";

const { registryDir, host } = environment;

/** What is live of a remote before a change, with its files kept, so that it can come back. */
export async function keepPast(name: string, store: string): Promise<PastRelease> {
  const entry = findEntry(readRegistry(registryDir), name);
  if (entry) {
    const { version, baseUrl, since, kept = await keepLive(entry, store) } = entry;
    return { version, baseUrl, ...(since && { since }), ...(kept && { kept }) };
  }
  const built = await readServed(name, store).catch(() => readBuilt(name));
  if (!built) return { version: "", baseUrl: "", kind: "nothing" };
  const { manifest, files, baseUrl } = built;
  return { version: manifest.version, baseUrl, kept: keepRelease(registryDir, manifest, files), kind: "built" };
}

/** What the store serves of a remote on which nobody has decided: an exported site what was built with it, not what is built today. */
async function readServed(name: string, store: string) {
  const { content } = await fetchFile(new URL("/registry.json", store));
  const { remotes: served } = JSON.parse(content.toString("utf8")) as RegistryFile;
  const entry = served.find((remote) => remote.name === name);
  if (!entry) return undefined;
  const { canary: _canary, baseUrl, ...manifest } = entry;
  return { manifest, files: await fetchFiles(manifest, new URL(baseUrl, store).href), baseUrl };
}

/** Of a release that went live before releases were kept; where it cannot be had, its own address is the way back. */
async function keepLive(entry: RegistryEntry, store: string) {
  const { since: _since, previous: _previous, canary: _canary, baseUrl, ...manifest } = entry;
  const files = await fetchFiles(manifest, new URL(baseUrl, store).href).catch(() => undefined);
  return files && keepRelease(registryDir, manifest, files);
}

/**
 * What was live before, ready to be live again: its own files where their origin has them unchanged, or else those that were
 * kept. `release` is `null` where no registry named it: the folder's own build is as it was then, or nothing was live.
 */
export async function restorePast(
  name: string,
  past: PastRelease,
  question: { store: string; others: readonly Release[]; host: HostManifest },
): Promise<{ release: Release | null; words: string }> {
  const { version, kept, kind, baseUrl } = past;
  if (kind === "nothing") return { release: null, words: "nothing of it was live before, and nothing is now" };
  if (kind === "built" && builtName(name) === kept)
    return { release: null, words: `${version}, which this folder builds` };
  const isElsewhere = kind !== "built" && !baseUrl.startsWith(keptPrefix);
  const own = isElsewhere ? await fetchAgain(name, past, question) : "is built anew since then";
  if (typeof own !== "string") return { release: own, words: `${version}, from ${baseUrl}` };
  const manifest = kept && readKept(registryDir, name, kept);
  if (!kept || !manifest)
    throw new UserError(`${name} ${version} cannot come back: ${baseUrl} ${own}, and no whole copy of it was kept.`);
  refuseManifest(manifest, question);
  const words = isElsewhere
    ? `${version}, from the copy that was kept: ${baseUrl} ${own}`
    : `${version}, from the copy that was kept`;
  return { release: { ...manifest, baseUrl: keptAddress(name, kept), kept }, words };
}

/** The release where it was; or why it cannot be had from there. */
async function fetchAgain(
  name: string,
  { baseUrl, kept }: PastRelease,
  { store, others, host: offer }: { store: string; others: readonly Release[]; host: HostManifest },
) {
  const url = new URL(baseUrl, store).href;
  try {
    const { release, manifest } = await checkRelease({ name, url, others, host: offer, shellUrl: store });
    if (kept && keptName(manifest) !== kept) return "holds another release now";
    return { ...release, baseUrl, ...(kept && { kept }) };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return `is not whole (${error.message.replace(/\.$/, "")})`;
  }
}

/** What this folder has built of a remote, and where the store serves it. */
export function readBuilt(name: string) {
  const place = remotes.find((remote) => remote.name === name);
  const dist = place && path.join(root, place.folder, "dist");
  if (!place || !existsSync(path.join(dist ?? "", "remote-manifest.json"))) return undefined;
  const read = (file: string) => readFileSync(path.join(String(dist), file));
  const manifest: unknown = JSON.parse(read("remote-manifest.json").toString("utf8"));
  if (!isDocument(remoteManifestSchema, manifest)) return undefined;
  const files = new Map(Object.keys(manifest.integrity).map((file) => [file, read(file)]));
  return { manifest, files, baseUrl: `http://${host}:${place.port}/` };
}

function builtName(name: string) {
  const built = readBuilt(name);
  return built && keptName(built.manifest);
}
