import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { isHashedScript } from "shared-data/contract/hashed-name";
import { type RegistryFile, type RemoteManifest, remoteManifestSchema } from "shared-data/contract/registry-schema";
import { isDocument } from "shared-data/node/check-document";
import { isIntact } from "shared-data/node/integrity";

/** Where the shell's own origin serves the releases that were kept: `/kept/<remote>/<version>-<hash>/…`. */
export const keptPrefix = "/kept/";

/** Besides what is live and what is on trial: so many ways back. */
const keptBack = 5;
const manifestName = "remote-manifest.json";

/** The folder of the kept releases, beside the registry. */
export const keptFolder = (registryDir: string) => path.join(registryDir, "kept");

/** The address of a kept release below whatever address the shell has. */
export const keptAddress = (name: string, kept: string) => `${keptPrefix}${name}/${kept}/`;

/** What a kept release is called: one name for each manifest, which has the hash of every file. */
export function keptName(manifest: RemoteManifest) {
  const hash = createHash("sha256").update(JSON.stringify(manifest)).digest("hex");
  return `${manifest.version}-${hash.slice(0, 12)}`;
}

/** Keeps a release's files, which have been checked, for the day on which its origin does not answer. Gives their name. */
export function keepRelease(registryDir: string, manifest: RemoteManifest, files: ReadonlyMap<string, Buffer>) {
  const name = keptName(manifest);
  if (readKept(registryDir, manifest.name, name)) return name;
  const folder = path.join(keptFolder(registryDir), manifest.name, name);
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  for (const [file, content] of files) {
    const target = path.join(draft, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, content);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    if (isHashedScript(file)) writeFileSync(`${target}.br`, brotliCompressSync(content, { params }));
  }
  writeFileSync(path.join(draft, manifestName), JSON.stringify(manifest));
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
  return name;
}

/** The manifest of a kept release; `undefined` where it is not there, or is not whole any more. */
export function readKept(registryDir: string, remote: string, name: string): RemoteManifest | undefined {
  const folder = path.join(keptFolder(registryDir), remote, name);
  try {
    const manifest: unknown = JSON.parse(readFileSync(path.join(folder, manifestName), "utf8"));
    if (!isDocument(remoteManifestSchema, manifest) || keptName(manifest) !== name) return undefined;
    const isWhole = Object.entries(manifest.integrity).every(([file, integrity]) =>
      isIntact(readFileSync(path.join(folder, file)), integrity),
    );
    return isWhole ? manifest : undefined;
  } catch {
    return undefined;
  }
}

/** Removes what is kept of a remote and is neither live nor on trial nor one of the nearest ways back. */
export function pruneKept(registryDir: string, { remotes }: RegistryFile, name: string) {
  const entry = remotes.find((remote) => remote.name === name);
  const folder = path.join(keptFolder(registryDir), name);
  if (!entry || !existsSync(folder)) return;
  const ways = (entry.previous ?? []).slice(0, keptBack).map(({ kept }) => kept);
  const wanted = new Set([entry.kept, entry.canary?.remote.kept, ...ways]);
  for (const each of readdirSync(folder)) {
    if (!wanted.has(each)) rmSync(path.join(folder, each), { recursive: true, force: true });
  }
}
