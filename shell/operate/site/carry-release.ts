import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { isHashedScript } from "shared-data/contract/hashed-name";
import type { Release } from "shared-data/contract/registry-schema";
import { isIntact } from "shared-data/node/integrity";
import { UserError } from "shared-data/node/user-error";
import { fetchFile } from "../registry/fetch-files";

const largestFile = 16 * 1024 * 1024;
const plainName = /^\w[\w.@-]*(\/\w[\w.@-]*)*$/;

/**
 * Puts a release's files into a site, below an address that never means another release, and gives the release as it is found there.
 * One that is there already is left as it is. Each file has to be the one that the release lists.
 * @param fill puts the release's files into a folder
 */
export async function carryRelease(
  release: Release,
  site: string,
  fill: (folder: string) => unknown,
): Promise<Release> {
  const baseUrl = addressOf(release);
  const folder = path.join(site, baseUrl);
  if (!existsSync(folder)) {
    const draft = `${folder.replace(/\/$/, "")}.new`;
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { recursive: true });
    await fill(draft);
    for (const file of filesOf(release)) {
      const content = readFileSync(path.join(draft, file));
      if (!isIntact(content, release.integrity[file]))
        throw new UserError(`${file} is not the file that its manifest describes.`);
    }
    const { baseUrl: _baseUrl, ...manifest } = release;
    writeFileSync(path.join(draft, "remote-manifest.json"), JSON.stringify(manifest, null, 2));
    compressScripts(draft);
    renameSync(draft, folder);
  }
  return { ...release, baseUrl };
}

/** Fetches a release's files from where it is published. */
export function fetchInto(release: Release) {
  return async (folder: string) => {
    for (const file of filesOf(release)) {
      const target = path.join(folder, file);
      mkdirSync(path.dirname(target), { recursive: true });
      const { content } = await fetchFile(new URL(file, release.baseUrl), { most: largestFile });
      writeFileSync(target, content);
    }
  };
}

/** Copies a build, without what is its team's own: source maps and notes. */
export function copyBuild(from: string, to: string) {
  mkdirSync(to, { recursive: true });
  cpSync(from, to, { recursive: true, filter: (file) => !/\.map$|\/\.[^/]*$/.test(file.slice(from.length)) });
}

// By its content too: builds of one version may differ, and the files of both are asked for.
function addressOf({ name, version, entry, files, pages, integrity }: Release) {
  const content = JSON.stringify([entry, files, pages, integrity]);
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 12);
  return `/mfe/${plain(name)}/${plain(version)}-${hash}/`;
}

const plain = (text: string) => text.replace(/^\.|[^\w.-]/g, "_");

function filesOf({ entry, files, integrity }: Release) {
  const all = [...new Set([entry, ...files, ...Object.keys(integrity)])];
  const odd = all.find((file) => !plainName.test(file));
  if (odd !== undefined) throw new UserError(`"${odd}" is no name of a file that a site can hold.`);
  return all;
}

function compressScripts(folder: string) {
  for (const name of readdirSync(folder, { recursive: true }) as string[]) {
    const file = path.join(folder, name);
    if (isHashedScript(name) && !existsSync(`${file}.br`))
      writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
  }
}
