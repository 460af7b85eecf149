import { readFileSync, statSync } from "node:fs";
import type { RemoteManifest } from "@store/shared-data/contract/registry-schema";
import { isIntact } from "@store/shared-data/node/integrity";
import { UserError } from "@store/shared-data/node/user-error";
import { inParallel } from "../../server/in-parallel";
import { BodyRefused, readBody } from "../../server/sandbox/read-body";

const megabyte = 1024 * 1024;
/** Limits of a release; the largest of this workspace has 30 files in half a megabyte. */
export const releaseLimits = { files: 300, file: 4 * megabyte, release: 16 * megabyte };
/** Limited because each prerendered page contains it. */
export const manifestLimit = 32 * 1024;
const patience = 10_000;
const atOnce = 6;

// Normalized relative paths only, because the file is saved under the same name.
const fileName = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\w@~.-]+(?:\/[\w@~.-]+)*$/;

export const isPlainFileName = (name: string): boolean => fileName.test(name);

export async function fetchFiles(manifest: RemoteManifest, baseUrl: string) {
  const { entry, files, pages = {}, server, integrity } = manifest;
  const named = [entry, ...files, ...Object.values(pages).flat(), ...(server ? [server] : [])];
  const all = [...new Set([...named, ...Object.keys(integrity)])];
  if (all.length > releaseLimits.files)
    throw new UserError(`${manifest.name} has ${all.length} files, and a release may have ${releaseLimits.files}.`);
  const odd = all.find((file) => !isPlainFileName(file));
  if (odd !== undefined) throw new UserError(`"${odd}" is no plain name of a file.`);
  const fetched = new Map<string, Buffer>();
  let total = 0;
  await inParallel(all, atOnce, async (file) => {
    const url = new URL(file, baseUrl);
    const content = await fetchFile(url);
    if (!isIntact(content, integrity[file])) throw new UserError(`${url} is not the file that the manifest describes.`);
    total += content.length;
    if (total > releaseLimits.release)
      throw new UserError(
        `${manifest.name} has more than ${releaseLimits.release / megabyte} MB, too much for a release.`,
      );
    fetched.set(file, content);
  });
  return fetched;
}

/** Source maps by script name, as far as the host has them. */
export async function fetchMaps({ integrity, server }: RemoteManifest, baseUrl: string) {
  const scripts = Object.keys(integrity).filter((file) => file !== server);
  const maps = new Map<string, Buffer>();
  await inParallel(scripts, atOnce, async (file) => {
    const map = await fetchFile(new URL(`${file}.map`, baseUrl)).catch(() => undefined);
    if (map) maps.set(file, map);
  });
  return maps;
}

/** Fetches a file with limits for size and time. Refuses redirects, because their target is not in the manifest. */
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

function readLocalFile(url: URL, most: number) {
  const { size } = statSync(url, { throwIfNoEntry: false }) ?? {};
  if (size === undefined) throw new UserError(`${url} does not exist.`);
  if (size > most) throw new UserError(`${url} has more than ${most} bytes.`);
  return readFileSync(url);
}
