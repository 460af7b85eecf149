import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type RegistryFile, type Release, registryFileSchema } from "shared-data/contract/registry-schema";
import { isDocument } from "shared-data/node/check-document";
import { takeLock } from "shared-data/node/process/lock-file";
import { UserError } from "shared-data/node/user-error";

const fileOf = (folder: string) => path.join(folder, "previews.json");

/** The releases that staff may see before they are live. One that is damaged proposes nothing. */
export function readProposed(folder: string): readonly Release[] {
  const file = fileOf(folder);
  if (!existsSync(file)) return [];
  try {
    const document: unknown = JSON.parse(readFileSync(file, "utf8"));
    return isDocument(registryFileSchema, document) ? document.remotes : [];
  } catch {
    return [];
  }
}

/** Proposes a release of a remote in place of the one that was proposed before; `null` proposes none. */
export function propose(folder: string, name: string, release: Release | null) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = fileOf(folder);
  const unlock = takeLock(`${file}.lock`, () => new UserError("Another change is being made."));
  try {
    const others = readProposed(folder).filter((each) => each.name !== name);
    const document: RegistryFile = { remotes: [...others, ...(release ? [release] : [])] };
    writeFileSync(`${file}.new`, JSON.stringify(document, null, 2));
    renameSync(`${file}.new`, file);
  } finally {
    unlock();
  }
}
