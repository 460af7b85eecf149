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

/** Relative paths of all files and links below a folder; empty if there is no folder. */
export function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)));
}

/** Replaces a file atomically, if its content changed. */
export function putFile(file: string, content: string | Buffer) {
  mkdirSync(path.dirname(file), { recursive: true });
  if (existsSync(file) && readFileSync(file).equals(Buffer.from(content))) return;
  const draft = draftOf(file);
  writeFileSync(draft, content);
  renameSync(draft, file);
}

/**
 * Creates a hard link, or a copy if links are not supported. An existing file stays, so readers never see a partial
 * one.
 */
export function linkFile(from: string, to: string) {
  if (!existsSync(from) || existsSync(to)) return;
  mkdirSync(path.dirname(to), { recursive: true });
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/** Copies a build without source maps and dot files. */
export function copyBuild(from: string, to: string) {
  mkdirSync(to, { recursive: true });
  cpSync(from, to, { recursive: true, filter: (file) => !/\.map$|\/\.[^/]*$/.test(file.slice(from.length)) });
}

/** Content of a JSON file; `undefined` if it does not exist. */
export function readJson(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
