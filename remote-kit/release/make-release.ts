import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { UserError } from "@store/shared-data/node/user-error";

/**
 * Builds a remote and stores its files, read-only, in the folder of its name and version; the same build is left alone.
 * @throws {UserError} if that version already exists with different content
 */
export async function makeRelease(
  releases: string,
  build: (draft: string) => Promise<void>,
): Promise<{ name: string; version: string; place: string }> {
  const draft = path.join(releases, `${process.pid}.new`);
  try {
    mkdirSync(draft, { recursive: true });
    await build(draft);
    const { name, version } = readManifest(draft);
    const place = path.join(releases, name, version);
    if (existsSync(place)) refuseOtherContent(draft, place);
    else publish(draft, place);
    return { name, version, place };
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function readManifest(folder: string) {
  return JSON.parse(readFileSync(path.join(folder, "remote-manifest.json"), "utf8"));
}

function refuseOtherContent(draft: string, place: string) {
  if (JSON.stringify(readManifest(draft)) === JSON.stringify(readManifest(place))) return;
  throw new UserError(`${place} already holds another build of this version. Raise the version in package.json.`);
}

function publish(draft: string, place: string) {
  for (const file of readdirSync(draft, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const full = path.join(file.parentPath, file.name);
    // Dot-files are build metadata.
    if (file.name.startsWith(".")) rmSync(full);
    else chmodSync(full, 0o444);
  }
  mkdirSync(path.dirname(place), { recursive: true });
  renameSync(draft, place);
}
