import { createHash, type Hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

// Inputs of every build beside the package's own files.
const sharedInputs = [
  ...["shared-ui/src", "shared-data/src", "remote-kit/build", "pnpm-lock.yaml"],
  // The words of the notices, which the back-office shows.
  "shared-data/supabase/functions/_shared/notices",
];
// Inputs of a package's own build: a document, a test or a command beside them changes no build.
const ownInputs = ["src", "public", "package.json", "remote.json", "rspack.config.ts"];
// Folders among the sources that no build of the store reads.
const otherFolders = new Set(["node_modules", "dist", "gallery", "testing"]);

/** A package to be built: its folder, and what to write where once that is done. */
export type StalePackage = { folder: string; stamp: string; stampFile: string };

/** The packages that have no build of their present sources, in the order in which they are named. */
export function findStale(root: string, packages: readonly string[]): StalePackage[] {
  const shared = hashOf(root, sharedInputs);
  return packages.flatMap((folder) => {
    const own = ownInputs.map((input) => path.join(folder, input));
    const stamp = hashOf(root, own, shared);
    const stampFile = path.join(root, folder, "dist/.inputs");
    const isBuilt = existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp;
    return isBuilt ? [] : [{ folder, stamp, stampFile }];
  });
}

/** One hash of the names and the content of files and folders, as far as a build reads them. */
export function hashOf(root: string, inputs: readonly string[], seed: string = ""): string {
  const hash = createHash("sha256").update(seed);
  for (const input of inputs) addTo(hash, root, input);
  return hash.digest("hex");
}

function addTo(hash: Hash, root: string, name: string): void {
  const file = path.join(root, name);
  if (!existsSync(file)) return;
  if (statSync(file).isDirectory()) {
    const entries = readdirSync(file).filter(isInput).sort();
    for (const entry of entries) addTo(hash, root, path.join(name, entry));
  } else {
    hash.update(name).update(readFileSync(file));
  }
}

const isInput = (name: string) => !otherFolders.has(name) && !/\.test\.tsx?$/.test(name);
