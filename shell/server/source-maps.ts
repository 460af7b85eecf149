import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { originalPositionFor, TraceMap } from "@jridgewell/trace-mapping";
import { redactPersonalData } from "../src/reporting/redact-personal-data";

/** The folder of the saved releases' source maps: beside what is served, never in it. */
export const mapsFolder = (registryDir: string) => path.join(registryDir, "maps");

/** Saves the source maps of a release or a site, by the names of their scripts, in place of those that are there. */
export function saveMaps(folder: string, maps: ReadonlyMap<string, Buffer>) {
  if (maps.size === 0) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [file, content] of maps) writeFileSync(path.join(folder, `${path.basename(file)}.map`), content);
}

/** Every source map below the folders, by its path. */
export function readMaps(...folders: string[]): ReadonlyMap<string, Buffer> {
  return new Map(listMaps(folders).map((file) => [file.replace(/\.map$/, ""), readFileSync(file)]));
}

// A place in a script, as every browser writes it into a stack: address, line and column.
const place = /[^\s()]*\/([^\s()/]+\.js):(\d+):(\d+)/;

/**
 * A stack with the sources' files and lines where a map below the folders knows them; other lines stay as they are.
 * Scripts are found by name alone, because each has the hash of its content in it.
 */
export function resolveStack(stack: string, folders: readonly string[]): string {
  const files = listMaps(folders);
  return stack
    .split("\n")
    .map((line) =>
      line.replace(place, (whole, script, row, column) => {
        const file = findMap(files, script);
        const source = file && readPosition(file, Number(row), Number(column));
        return source || whole;
      }),
    )
    .join("\n");
}

/** A report carries names redacted: five digits of a hash in a row are taken for a number. A name that fits two maps is left. */
function findMap(files: readonly string[], script: string) {
  const names = new Set(
    files.map((file) => path.basename(file)).filter((name) => redactPersonalData(name) === `${script}.map`),
  );
  const [name, ...others] = names;
  return others.length === 0 ? files.find((file) => path.basename(file) === name) : undefined;
}

/** @param column counted from 1, as stacks do */
function readPosition(file: string, row: number, column: number) {
  try {
    const map = new TraceMap(readFileSync(file, "utf8"));
    const { source, line, column: found } = originalPositionFor(map, { line: row, column: column - 1 });
    // `webpack://tools/./src/page.tsx`, and of another package `webpack://tools/../shared-ui/src/card.tsx`.
    return source && `${path.posix.normalize(source.replace(/^webpack:\/\/\/?/, ""))}:${line}:${found + 1}`;
  } catch {
    return undefined;
  }
}

function listMaps(folders: readonly string[]) {
  return folders.filter(existsSync).flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".js.map"))
      .map((name) => path.join(folder, name)),
  );
}
