import { createHash, type Hash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

// What every build reads beside the package's own files.
const sharedInputs = ["shared-ui/src", "shared-data/src", "remote-kit/build", "pnpm-lock.yaml"];
// What a package's own build reads: a document, a test or a command beside them changes no build.
const ownInputs = ["src", "public", "package.json", "remote.json", "rspack.config.ts"];
// Folders among the sources that no build of the store reads.
const otherFolders = new Set(["node_modules", "dist", "gallery", "testing"]);

/** A package to be built: its folder, and what to write where once that is done. */
export type StalePackage = { folder: string; stamp: string; stampFile: string };

/** The packages that have no build of their present sources, in the order in which they are named. */
export async function findStale(root: string, packages: readonly string[]): Promise<StalePackage[]> {
  const shared = await hashOf(root, sharedInputs);
  const found = await Promise.all(
    packages.map(async (folder) => {
      const own = ownInputs.map((input) => path.join(folder, input));
      const stamp = await hashOf(root, own, shared);
      const stampFile = path.join(root, folder, "dist/.inputs");
      const isBuilt = existsSync(stampFile) && (await readFile(stampFile, "utf8")) === stamp;
      return isBuilt ? [] : [{ folder, stamp, stampFile }];
    }),
  );
  return found.flat();
}

/** One hash of the names and the content of files and folders. */
async function hashOf(root: string, inputs: readonly string[], seed: string = "") {
  const hash = createHash("sha256").update(seed);
  for (const input of inputs) await addTo(hash, root, input);
  return hash.digest("hex");
}

async function addTo(hash: Hash, root: string, name: string): Promise<void> {
  const file = path.join(root, name);
  if (!existsSync(file)) return;
  const entries = await readdir(file).catch(() => null);
  if (!entries) {
    hash.update(name).update(await readFile(file));
    return;
  }
  for (const entry of entries.filter(isInput).sort()) await addTo(hash, root, path.join(name, entry));
}

const isInput = (name: string) => !otherFolders.has(name) && !/\.test\.tsx?$/.test(name);
