import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { originalPositionFor, TraceMap } from "@jridgewell/trace-mapping";
import { attempt } from "@store/shared-data";
import { redactPersonalData } from "../src/reporting/redact-personal-data";

/** Outside the served folders. */
export const mapsFolder = (registryDir: string) => path.join(registryDir, "maps");

/** Replaces the source maps of a release or a site, named after their scripts. */
export function saveMaps(folder: string, maps: ReadonlyMap<string, Buffer>) {
  if (maps.size === 0) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [file, content] of maps) writeFileSync(path.join(folder, `${path.basename(file)}.map`), content);
}

export function readMaps(...folders: string[]): ReadonlyMap<string, Buffer> {
  return new Map(listMaps(folders).map((file) => [file.replace(/\.map$/, ""), readFileSync(file)]));
}

// Position in a stack, in all browsers' formats: URL, line and column.
const place = /[^\s()]*\/([^\s()/]+\.js):(\d+):(\d+)/g;

/** Unknown lines stay. Scripts are found by name, because their names contain a content hash. */
export function resolveStack(stack: string, folders: readonly string[]): string {
  const files = listMaps(folders);
  return stack.replace(place, (whole, script, row, column) => {
    const file = findMap(files, script);
    return (file && readPosition(file, Number(row), Number(column))) || whole;
  });
}

/** Names in reports are redacted, because five digits in a hash look like a number. An ambiguous name stays unresolved. */
function findMap(files: readonly string[], script: string) {
  const names = new Set(
    files.map((file) => path.basename(file)).filter((name) => redactPersonalData(name) === `${script}.map`),
  );
  const [name, ...others] = names;
  return others.length === 0 ? files.find((file) => path.basename(file) === name) : undefined;
}

/** @param column one-based, as in stacks */
function readPosition(file: string, row: number, column: number) {
  return attempt(() => {
    const map = new TraceMap(readFileSync(file, "utf8"));
    const { source, line, column: found } = originalPositionFor(map, { line: row, column: column - 1 });
    // `webpack://tools/./src/page.tsx` or, in another package, `webpack://tools/../shared-ui/src/card.tsx`.
    return source && `${path.posix.normalize(source.replace(/^webpack:\/\/\/?/, ""))}:${line}:${found + 1}`;
  });
}

function listMaps(folders: readonly string[]) {
  return folders.filter(existsSync).flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".js.map"))
      .map((name) => path.join(folder, name)),
  );
}
