import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { UserError } from "shared-data/node/user-error";

/**
 * Puts a build's files, once and for ever, into the folder of its remote and version. The same build again is left alone.
 * @throws {UserError} where that version is another build
 */
export function publishRelease(dist: string, releases: string): { name: string; version: string; place: string } {
  const { name, version } = readManifest(dist);
  const place = path.join(releases, name, version);
  if (existsSync(place)) refuseOtherContent(dist, place);
  else publish(dist, place);
  return { name, version, place };
}

function readManifest(folder: string) {
  return JSON.parse(readFileSync(path.join(folder, "remote-manifest.json"), "utf8"));
}

function refuseOtherContent(dist: string, place: string) {
  if (JSON.stringify(readManifest(dist)) === JSON.stringify(readManifest(place))) return;
  throw new UserError(`${place} already holds another build of this version. Raise the version in package.json.`);
}

function publish(dist: string, place: string) {
  const draft = `${place}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(path.dirname(place), { recursive: true });
  // Source maps stay with the team; dot-files are the build's own notes.
  cpSync(dist, draft, { recursive: true, filter: (file) => !/\.map$|(^|\/)\.[^/]*$/.test(path.relative(dist, file)) });
  for (const file of readdirSync(draft, { recursive: true, withFileTypes: true })) {
    if (file.isFile()) chmodSync(path.join(file.parentPath ?? file.path, file.name), 0o444);
  }
  renameSync(draft, place);
}
