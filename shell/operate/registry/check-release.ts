import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { attempt } from "@store/shared-data";
import { findBasePathFault } from "@store/shared-data/contract/base-paths";
import {
  type HostManifest,
  hostManifestSchema,
  type RegistryEntry,
  type Release,
  type RemoteManifest,
  remoteManifestSchema,
} from "@store/shared-data/contract/registry-schema";
import { findSkew, isReadableRange } from "@store/shared-data/contract/skew";
import { findFault, isDocument } from "@store/shared-data/node/check-document";
import { UserError } from "@store/shared-data/node/user-error";
import { releasesOf } from "../../server/registry-store";
import { releaseId } from "../../server/releases";
import { fetchFile, fetchFiles, fetchMaps, manifestLimit } from "./fetch-files";

export type Question = { name: string; url: string; others: readonly RegistryEntry[]; host: HostManifest };

export type CheckedRelease = {
  release: Release;
  manifest: RemoteManifest;
  files: ReadonlyMap<string, Buffer>;
  maps: ReadonlyMap<string, Buffer>;
};

const plainVersion = /^\w[\w.+-]{0,63}$/;

/** It becomes a folder and a global, and cannot be a command option. */
export const isRemoteName = (name: string): boolean => /^[a-z][a-z0-9_-]{0,39}$/.test(name);

/** Checks that the store can run a release: remote, contract, shared packages, base paths and hashes of all files. */
export async function checkRelease({ name, url, others, host }: Question): Promise<CheckedRelease> {
  const baseUrl = toBaseUrl(url);
  const content = await fetchFile(new URL("remote-manifest.json", baseUrl), manifestLimit);
  const manifest = parseManifest(content, baseUrl);
  if (manifest.name !== name) throw new UserError(`${baseUrl} holds the remote "${manifest.name}", not "${name}".`);
  refuseManifest(manifest, { others, host });
  const files = await fetchFiles(manifest, baseUrl);
  const maps = await fetchMaps(manifest, baseUrl);
  return { release: { ...manifest, baseUrl, kept: releaseId(manifest) }, manifest, files, maps };
}

export function refuseManifest(manifest: RemoteManifest, { others, host }: Pick<Question, "others" | "host">) {
  const { name, version } = manifest;
  if (!isRemoteName(name) || name === "shell")
    throw new UserError(`"${name}" is no name of a remote: it is a word of a-z, 0-9, "-" and "_", and not "shell".`);
  if (!plainVersion.test(version))
    throw new UserError(`"${version}" is no version: it is made of letters, digits, ".", "+" and "-".`);
  refuseNeeds(manifest, host);
  // A canary of another remote may be live for everybody tomorrow.
  const fault = findBasePathFault(manifest, releasesOf(others));
  if (fault) throw new UserError(`${fault}.`);
}

function toBaseUrl(url: string) {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (!parsed || !/^(https?|file):$/.test(parsed.protocol)) throw new UserError(`"${url}" is not an http(s) address.`);
  if (parsed.search || parsed.hash || parsed.username || parsed.password)
    throw new UserError(`"${url}" is not the address of a folder: leave out "?", "#" and names of users.`);
  return parsed.href.endsWith("/") ? parsed.href : `${parsed.href}/`;
}

function parseManifest(content: Buffer, baseUrl: string): RemoteManifest {
  const manifest: unknown = attempt(() => JSON.parse(content.toString("utf8")));
  if (isDocument(remoteManifestSchema, manifest)) return manifest;
  const fault = findFault(remoteManifestSchema, manifest);
  throw new UserError(`${baseUrl}remote-manifest.json is not the manifest of a remote: ${fault}.`);
}

function refuseNeeds(manifest: RemoteManifest, host: HostManifest) {
  for (const [name, range] of Object.entries(manifest.shared)) {
    const offered = Object.hasOwn(host.shared, name) ? host.shared[name] : undefined;
    if (offered === undefined || isReadableRange(range)) continue;
    throw new UserError(
      `${manifest.name} ${manifest.version} asks for ${name} "${range}", a range that pages do not read: write ^${offered}, ~${offered} or ${offered}.`,
    );
  }
  const skew = findSkew(manifest, host);
  if (skew) throw new UserError(`${skew}.`);
}

export function readHostManifest(shellFolder: string) {
  const file = path.join(shellFolder, "host-manifest.json");
  if (!existsSync(file)) throw new UserError(`${file} does not exist: build the shell, or name another with --shell.`);
  const manifest: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (!isDocument(hostManifestSchema, manifest)) throw new UserError(`${file} is not the manifest of a shell.`);
  return manifest;
}
