import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { hashOf } from "./build-stamp";

const sharedData = path.dirname(createRequire(import.meta.url).resolve("@store/shared-data/package.json"));

/**
 * Version of shared-data in a build: a hash of its sources, because any change may alter what is cached under a query
 * key. Only remotes with the same version share cached data. A published package includes the hash as a file.
 */
export const dataVersion = readPacked() ?? hashOf(path.dirname(sharedData), ["shared-data/src"]).slice(0, 12);

function readPacked(): string | undefined {
  const file = path.join(sharedData, "data-version.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
