import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { nextVersion, readEntryPoints, type VersionedEntryPoint } from "./entry-points";

/** Records the exports of all entry points, and raises the version of each that has changed. */
const file = path.resolve(import.meta.dirname, "../../src/contract/entry-points.json");
const before: Record<string, VersionedEntryPoint> = JSON.parse(readFileSync(file, "utf8"));
const after = Object.entries(readEntryPoints()).map(([name, entry]) => {
  const known = before[name];
  const version = known ? nextVersion(known, entry) : "1.0.0";
  if (known?.version !== version) console.log(`@store/shared-data/${name} is ${version} now.`);
  return [name, { version, ...entry }];
});
writeFileSync(file, `${JSON.stringify(Object.fromEntries(after), null, 2)}\n`);
