import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { environment, remotes, root } from "@store/shared-data/node/environment";
import { printable } from "@store/shared-data/node/printable";
import { storeSettings } from "@store/shared-data/node/settings";
import { readPublishableKey } from "@store/shared-data/node/supabase-config";
import { refuseDeadBackend } from "@store/shared-data/node/usable-backend";
import { run, UserError } from "@store/shared-data/node/user-error";
import { parseSettings } from "@store/shared-data/runtime";
import { settingsHere } from "../server/prerender/store-parts";
import { releaseAddress, releasesPrefix, saveRelease } from "../server/releases";
import { readMaps, saveMaps } from "../server/source-maps";
import { examineAuth } from "./doctor/check-access";
import { examineProducts } from "./doctor/check-database";
import { findLeftOvers } from "./doctor/check-settings";
import type { LiveStore } from "./doctor/live-store";
import { checkRelease, readHostManifest } from "./registry/check-release";
import { backendOf, type ExportRecord, readExport, siteMaps, writeExport } from "./site/export-record";
import { readJson } from "./site/site-files";
import { writeSite } from "./site/write-site";

const usage = `pnpm export <folder> <https address of the store> [--machine]
       pnpm export <folder>        that site again, with the releases that are decided now, and nothing newer of this folder
Options:
  --machine               the backend is the one that runs on this machine, below the store's own address`;
const { registryDir } = environment;

/** Writes or updates all that a static host serves. The registry file overrides this workspace's builds. */
await run(async () => {
  const { target, address, isMachine } = readOptions();
  if (!target) throw new UserError(`Usage: ${usage}`);
  const folder = path.resolve(target);
  const before = readExport(folder);
  const record = address ? { address, isMachine, built: before?.built ?? { remotes: [] } } : before;
  const mode = record && modeOf(record.address);
  if (!record || !mode) throw new UserError(`Usage: ${usage}`);
  if (record.isMachine && environment.hosted)
    throw new UserError("SUPABASE_URL names a backend elsewhere: leave it or --machine out.");
  const shellUrl = new URL(record.address).origin;
  if (before && new URL(before.address).origin !== shellUrl)
    throw new UserError(`${folder} holds the site of ${before.address}: give another address a folder of its own.`);
  const saved = address ? undefined : savedParts(folder, record);
  const settings = saved?.settings ?? newSettings(record.isMachine, shellUrl, mode);
  const backend = backendOf(record);
  await refuseDeadBackend(settingsHere(settings, { backend }));
  // Written first, so that an interrupted export can be repeated.
  if (!before) await writeExport(folder, record);
  const save = (remote: (typeof remotes)[number]) => saveBuild(remote, path.join(folder, "site", releasesPrefix));
  const parts = saved ?? { shell: distOf("shell"), built: { remotes: await Promise.all(remotes.map(save)) } };
  if (!saved) saveMaps(siteMaps(folder), readMaps(...["shell", ...remotes.map((remote) => remote.folder)].map(distOf)));
  await writeSite({ ...parts, folder, shellUrl, settings, registryDir, backend });
  await writeExport(folder, { ...record, built: parts.built });
  console.log(`The site is in ${folder}/site. shell/deploy has the files that serve it.`);
  if (mode === "production")
    await warn({ shell: shellUrl, settings: parseSettings({ ...settingsHere(settings, { backend }), mode }) });
});

/** The doctor's findings that are known before the site is served. */
async function warn(store: Pick<LiveStore, "shell" | "settings">) {
  const findings = [...findLeftOvers(store.settings), ...(await examineProducts(store)), ...(await examineAuth(store))];
  for (const finding of findings)
    if (typeof finding === "string") console.warn(`Not ready to sell: ${printable(finding)}.`);
}

function newSettings(isMachine: boolean, shellUrl: string, mode: "local" | "production") {
  const { hostname: domain } = new URL(shellUrl);
  const backend = isMachine ? { url: shellUrl, key: readPublishableKey(), domain } : environment.hosted;
  if (backend) return storeSettings({ root, mode, ...backend, checkoutHosts: [] });
  throw new UserError(
    "Set SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY, for a static host needs a backend; --machine takes that of this machine.",
  );
}

function readOptions() {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { machine: { type: "boolean" } } });
    const [target = "", address = ""] = positionals;
    return { target, address, isMachine: values.machine === true };
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : error}\nUsage: ${usage}`);
  }
}

/** A site on localhost may use http; `undefined` for an invalid address. */
function modeOf(address: string) {
  const { protocol, hostname } = URL.canParse(address) ? new URL(address) : { protocol: "", hostname: "" };
  if (protocol === "http:" && hostname === "localhost") return "local";
  return protocol === "https:" ? "production" : undefined;
}

/** Shell and remotes of the site's last export. */
function savedParts(folder: string, { built }: ExportRecord) {
  const settings = readJson(path.join(folder, "site/config.json")) as Record<string, unknown> | undefined;
  const shell = path.join(folder, "shell");
  if (!settings || !existsSync(shell))
    throw new UserError(`The last export into ${folder} was cut off: give the address too.`);
  return { shell, built, settings };
}

async function saveBuild({ name, folder }: { name: string; folder: string }, releases: string) {
  const url = pathToFileURL(`${distOf(folder)}/`).href;
  const { manifest, files } = await checkRelease({ name, url, others: [], host: readHostManifest(distOf("shell")) });
  return { ...manifest, baseUrl: releaseAddress(name, saveRelease(releases, manifest, files)) };
}

function distOf(packageFolder: string) {
  const dist = path.join(root, packageFolder, "dist");
  if (existsSync(dist)) return dist;
  throw new UserError(`${packageFolder} is not built: run \`npx pnpm build\` first.`);
}
