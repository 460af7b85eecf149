import { existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import type { RegistryFile } from "@store/shared-data/contract/registry-schema";
import { replaceFile } from "../../server/draft-file";
import { releasesOf } from "../../server/registry-store";
import { readJson } from "./site-files";

/** Open pages and search engines request old scripts for this long. */
const retentionDays = 30;
const listName = ".retired.json";

/** Removes scripts and releases that have not been live for so long. @param scripts names of the live shell's */
export async function retireFiles(site: string, registry: RegistryFile, scripts: readonly string[], now = Date.now()) {
  const live = new Set([
    ...scripts.map((name) => `js/${name}`),
    ...releasesOf(registry.remotes).map(({ baseUrl }) => baseUrl.replace(/^\/|\/$/g, "")),
  ]);
  const list = path.join(site, listName);
  const before = readJson(list) as Record<string, number> | undefined;
  const retired: Record<string, number> = {};
  for (const place of listPlaces(site).filter((each) => !live.has(each))) {
    const since = before?.[place] ?? now;
    if (now - since > retentionDays * 24 * 60 * 60_000) rmSync(path.join(site, place), { recursive: true });
    else retired[place] = since;
  }
  await replaceFile(list, JSON.stringify(retired, null, 2));
}

function listPlaces(site: string) {
  const list = (folder: string) => (existsSync(path.join(site, folder)) ? readdirSync(path.join(site, folder)) : []);
  const below = (folder: string) => list(folder).map((name) => `${folder}/${name}`);
  return [...below("js"), ...below("mfe").flatMap(below)];
}
