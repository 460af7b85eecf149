import { readFileSync, statSync } from "node:fs";
import type { RemoteManifest } from "@store/shared-data/contract/registry-schema";
import { isIntact } from "@store/shared-data/node/integrity";
import { UserError } from "@store/shared-data/node/user-error";
import { BodyRefused, readBody } from "../../server/sandbox/read-body";

const megabyte = 1024 * 1024;
/** Limits of a release; the largest of this workspace has 30 files in half a megabyte. */
export const releaseLimits = { files: 300, file: 4 * megabyte, release: 16 * megabyte };
/** Every page that is rendered ahead carries it. */
export const manifestLimit = 32 * 1024;
const patience = 10_000;
const atOnce = 6;

// Folders and a name, in one spelling alone: the saved file lies on a disk under the same name.
const fileName = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\w@~.-]+(?:\/[\w@~.-]+)*$/;

/** True for a name below a folder that leads nowhere else. */
export const isPlainFileName = (name: string): boolean => fileName.test(name);

/** Fetches every file that a manifest names, and refuses one that is missing, changed or huge. */
export async function fetchFiles(manifest: RemoteManifest, baseUrl: string) {
  const { entry, files, pages = {}, server, integrity } = manifest;
  const named = [entry, ...files, ...Object.values(pages).flat(), ...(server ? [server] : [])];
  const all = [...new Set([...named, ...Object.keys(integrity)])];
  if (all.length > releaseLimits.files)
    throw new UserError(`${manifest.name} has ${all.length} files, and a release may have ${releaseLimits.files}.`);
  for (const file of all) refuseName(file, baseUrl);
  const fetched = new Map<string, Buffer>();
  const queue = [...all];
  let total = 0;
  const drain = async () => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      const url = new URL(file, baseUrl);
      const content = await fetchFile(url);
      if (!isIntact(content, integrity[file]))
        throw new UserError(`${url} is not the file that the manifest describes.`);
      total += content.length;
      if (total > releaseLimits.release)
        throw new UserError(
          `${manifest.name} has more than ${releaseLimits.release / megabyte} MB, too much for a release.`,
        );
      fetched.set(file, content);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, drain));
  return fetched;
}

/** The source maps of a release's scripts, by the names of the scripts. Those that its host does not have are left out. */
export async function fetchMaps({ integrity, server }: RemoteManifest, baseUrl: string) {
  const scripts = Object.keys(integrity).filter((file) => file !== server);
  const maps = new Map<string, Buffer>();
  for (const file of scripts) {
    const map = await fetchFile(new URL(`${file}.map`, baseUrl)).catch(() => undefined);
    if (map) maps.set(file, map);
  }
  return maps;
}

function refuseName(file: string, baseUrl: string) {
  if (!URL.canParse(file, baseUrl) || !new URL(file, baseUrl).href.startsWith(baseUrl))
    throw new UserError(`${file} lies outside ${baseUrl}.`);
  if (!isPlainFileName(file)) throw new UserError(`"${file}" is no plain name of a file.`);
}

/** One file, whole and in time. Redirects are refused: their target is not in the manifest. */
export async function fetchFile(url: URL, most: number = releaseLimits.file): Promise<Buffer> {
  if (url.protocol === "file:") return readLocalFile(url, most);
  const signal = AbortSignal.timeout(patience);
  const response = await fetch(url, { signal, cache: "no-store", redirect: "error" }).catch(() => null);
  if (!response) throw new UserError(`${url} could not be reached.`);
  if (!response.ok) throw new UserError(`${url} answers ${response.status}.`);
  return readBody(response, { most, patience }).catch((error: unknown) => {
    throw new UserError(error instanceof BodyRefused ? `${error.message}.` : `${url} breaks off.`);
  });
}

/** A release that lies on this machine, such as one that was sent here. */
function readLocalFile(url: URL, most: number) {
  const { size } = statSync(url, { throwIfNoEntry: false }) ?? {};
  if (size === undefined) throw new UserError(`${url} does not exist.`);
  if (size > most) throw new UserError(`${url} has more than ${most} bytes.`);
  return readFileSync(url);
}
