import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { attempt } from "@store/shared-data";
import { isHashedScript } from "@store/shared-data/contract/hashed-name";
import {
  type RegistryEntry,
  type RemoteManifest,
  remoteManifestSchema,
} from "@store/shared-data/contract/registry-schema";
import { isDocument } from "@store/shared-data/node/check-document";
import { isIntact } from "@store/shared-data/node/integrity";
import { UserError } from "@store/shared-data/node/user-error";
import { draftOf } from "./draft-file";

/** Path prefix of saved releases on the shop's origin: `/mfe/<remote>/<version>-<hash>/…`. */
export const releasesPrefix = "/mfe/";

const manifestName = "remote-manifest.json";
const plainName = /^\w[\w.+-]*$/;

export const releasesFolder = (registryDir: string) => path.join(registryDir, "kept");

export const releaseAddress = (remote: string, id: string) => `${releasesPrefix}${remote}/${id}/`;

/** Id of a saved release, derived from its manifest, which has the hash of every file. */
export function releaseId(manifest: RemoteManifest) {
  const hash = createHash("sha256").update(JSON.stringify(manifest)).digest("hex");
  return `${manifest.version}-${hash.slice(0, 12)}`;
}

/** Saves a release's verified files, unless they are there: releases are immutable. Returns its id. */
export function saveRelease(folder: string, manifest: RemoteManifest, files: ReadonlyMap<string, Buffer>) {
  const id = releaseId(manifest);
  if (readRelease(folder, manifest.name, id)) return id;
  fill(placeOf(folder, manifest.name, id), (draft) => {
    for (const [file, content] of files) {
      const target = path.join(draft, file);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, content);
      if (isHashedScript(file)) writeFileSync(`${target}.br`, brotliCompressSync(content));
    }
    writeFileSync(path.join(draft, manifestName), JSON.stringify(manifest));
  });
  return id;
}

/** Copies a saved release to another folder, unless it exists there. @throws {UserError} if it is incomplete */
export function copyRelease(from: string, to: string, { remote, id }: { remote: string; id: string }) {
  const target = placeOf(to, remote, id);
  if (existsSync(target)) return;
  if (!readRelease(from, remote, id))
    throw new UserError(`the files that were saved of it are not whole: set it again`);
  fill(target, (draft) => cpSync(placeOf(from, remote, id), draft, { recursive: true }));
}

export function readRelease(folder: string, remote: string, id: string): RemoteManifest | undefined {
  const place = placeOf(folder, remote, id);
  return attempt(() => {
    const manifest: unknown = JSON.parse(readFileSync(path.join(place, manifestName), "utf8"));
    if (!isDocument(remoteManifestSchema, manifest) || releaseId(manifest) !== id) return undefined;
    const isWhole = Object.entries(manifest.integrity).every(([file, integrity]) =>
      isIntact(readFileSync(path.join(place, file)), integrity),
    );
    return isWhole ? manifest : undefined;
  });
}

/** Removes a remote's saved releases that no entry names: live, canary, proposed or for a rollback. */
export function pruneReleases(folder: string, remote: string, entries: readonly RegistryEntry[]) {
  const own = entries.filter(({ name }) => name === remote);
  if (own.length === 0 || !existsSync(path.join(folder, remote))) return;
  const named = own.flatMap(({ canary, previous = [], ...live }) => [live, canary?.remote, ...previous]);
  const wanted = new Set(named.map((each) => each?.kept));
  for (const each of readdirSync(path.join(folder, remote))) {
    if (!wanted.has(each)) rmSync(path.join(folder, remote, each), { recursive: true, force: true });
  }
}

/** Writes a folder atomically, so that a release is complete or missing. */
function fill(folder: string, write: (draft: string) => void) {
  const draft = draftOf(folder);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  write(draft);
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
}

function placeOf(folder: string, ...words: [remote: string, id: string]) {
  const odd = words.find((word) => !plainName.test(word));
  if (odd !== undefined) throw new UserError(`"${odd}" is no name of a remote or a release.`);
  return path.join(folder, ...words);
}
