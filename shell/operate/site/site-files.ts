import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { draftOf } from "../../server/draft-file";

/** Every file and link below a folder, by its path from there; none where there is no folder. */
export function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)));
}

/** Puts a file in place in one step: who reads has the old one or the new one, never half of one. */
export function putFile(file: string, content: string | Buffer) {
  mkdirSync(path.dirname(file), { recursive: true });
  if (existsSync(file) && readFileSync(file).equals(Buffer.from(content))) return;
  const draft = draftOf(file);
  writeFileSync(draft, content);
  renameSync(draft, file);
}

/** A second name for a file, or a copy where the disk has no hard links. An existing file stays, so no reader sees half of one. */
export function linkFile(from: string, to: string) {
  if (!existsSync(from) || existsSync(to)) return;
  mkdirSync(path.dirname(to), { recursive: true });
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/** Copies a build, without what is its team's own: source maps and notes. */
export function copyBuild(from: string, to: string) {
  mkdirSync(to, { recursive: true });
  cpSync(from, to, { recursive: true, filter: (file) => !/\.map$|\/\.[^/]*$/.test(file.slice(from.length)) });
}

/** Content of a JSON file; `undefined` where there is none. */
export function readJson(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
