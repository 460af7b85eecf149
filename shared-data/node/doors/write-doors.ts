import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { nextVersion, readDoors, type VersionedDoor } from "./doors";

/** Records the exports of all entry points, and raises the version of each that has changed. */
const file = path.resolve(import.meta.dirname, "../../src/contract/doors.json");
const before: Record<string, VersionedDoor> = JSON.parse(readFileSync(file, "utf8"));
const after = Object.entries(readDoors()).map(([name, door]) => {
  const known = before[name];
  const version = known ? nextVersion(known, door) : "1.0.0";
  if (known?.version !== version) console.log(`@store/shared-data/${name} is ${version} now.`);
  return [name, { version, ...door }];
});
writeFileSync(file, `${JSON.stringify(Object.fromEntries(after), null, 2)}\n`);
