import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { hashOf } from "./build-stamp";

const sharedData = path.dirname(createRequire(import.meta.url).resolve("@store/shared-data/package.json"));

/**
 * Which shared-data a build holds. Remotes of one version read each other's cached answers: a hash of the sources, because
 * any of them may change what is put under a key. A package made of the sources brings their hash along.
 */
export const dataVersion = readPacked() ?? hashOf(path.dirname(sharedData), ["shared-data/src"]).slice(0, 12);

function readPacked(): string | undefined {
  const file = path.join(sharedData, "data-version.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
