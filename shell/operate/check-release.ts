import {
  type HostManifest,
  type Release,
  type RemoteManifest,
  remoteManifestSchema,
} from "shared-data/contract/registry-schema";
import { findSkew } from "shared-data/contract/skew";
import { isDocument } from "shared-data/node/check-document";
import { isIntact } from "shared-data/node/integrity";
import { UserError } from "shared-data/node/user-error";

export type Question = {
  name: string;
  url: string;
  others: readonly Release[];
  host: HostManifest;
};

const patience = 10_000;

/**
 * Fetches a release's manifest and every file it lists, and makes sure that the store can run it: the right remote, a contract
 * and packages that the shell offers, addresses that no other remote answers for, and files that are there, unchanged.
 * @throws {UserError} naming the first thing that is wrong; nothing has been changed then
 */
export async function checkRelease({ name, url, others, host }: Question): Promise<Release> {
  const baseUrl = toBaseUrl(url);
  const manifest = parseManifest(await fetchFile(new URL("remote-manifest.json", baseUrl)), baseUrl);
  if (manifest.name !== name) throw new UserError(`${baseUrl} holds the remote "${manifest.name}", not "${name}".`);
  const skew = findSkew(manifest, host);
  if (skew) throw new UserError(`${skew}.`);
  refuseClashes(manifest, others);
  await checkFiles(manifest, baseUrl);
  return { ...manifest, baseUrl };
}

function toBaseUrl(url: string) {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (!parsed || !/^https?:$/.test(parsed.protocol)) throw new UserError(`"${url}" is not an http(s) address.`);
  return parsed.href.endsWith("/") ? parsed.href : `${parsed.href}/`;
}

function parseManifest(content: Buffer, baseUrl: string): RemoteManifest {
  try {
    const manifest: unknown = JSON.parse(content.toString("utf8"));
    if (isDocument(remoteManifestSchema, manifest)) return manifest;
  } catch {
    // Falls through: not JSON and not whole are the same to the reader.
  }
  throw new UserError(`${baseUrl}remote-manifest.json is not the manifest of a remote.`);
}

function refuseClashes({ name, basePaths }: RemoteManifest, others: readonly Release[]) {
  for (const other of others) {
    const clash = other.name === name ? undefined : basePaths.find((path) => other.basePaths.includes(path));
    if (clash) throw new UserError(`${name} and ${other.name} both want to answer for ${clash}.`);
  }
}

async function checkFiles({ entry, files, integrity }: RemoteManifest, baseUrl: string) {
  for (const file of new Set([entry, ...files, ...Object.keys(integrity)])) {
    const url = new URL(file, baseUrl);
    if (!url.href.startsWith(baseUrl)) throw new UserError(`${file} lies outside ${baseUrl}.`);
    if (!isIntact(await fetchFile(url), integrity[file]))
      throw new UserError(`${url} is not the file that the manifest describes.`);
  }
}

async function fetchFile(url: URL) {
  const signal = AbortSignal.timeout(patience);
  const response = await fetch(url, { signal, cache: "no-store", redirect: "error" }).catch(() => null);
  if (!response) throw new UserError(`${url} could not be reached.`);
  if (!response.ok) throw new UserError(`${url} answers ${response.status}.`);
  return Buffer.from(await response.arrayBuffer());
}
