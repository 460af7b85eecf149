import { createHash, type Hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

const sharedInputs = [
  ...["shared-ui/src", "shared-data/src", "remote-kit/build", "pnpm-lock.yaml"],
  // Notification texts, which the back-office displays.
  "shared-data/supabase/functions/_shared/notices",
];
// Inputs of a single package's build; documents, tests and commands beside them do not affect it.
const ownInputs = ["src", "public", "package.json", "remote.json", "rspack.config.ts"];
const otherFolders = new Set(["node_modules", "dist", "gallery", "testing"]);

/** A package that needs a build, and the stamp to write when it is done. */
export type StalePackage = { folder: string; stamp: string; stampFile: string };

/** The packages whose last build does not match their current sources, in the given order. */
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

/** Hashes the names and contents of the given files and folders, skipping files that no build reads. */
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
