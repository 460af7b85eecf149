import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { type RegistryFile, remoteManifestSchema } from "shared-data/contract/registry-schema";
import { isDocument } from "shared-data/node/check-document";
import { environment, remotes, root } from "shared-data/node/environment";
import { storeSettings } from "shared-data/node/settings";
import { refuseDeadBackend } from "shared-data/node/usable-backend";
import { run, UserError } from "shared-data/node/user-error";
import { settingsHere } from "../server/prerender/store-place";
import { nginxConfig } from "./nginx-config";
import { openMachine, placeOf } from "./open-machine";
import { writeServiceFiles } from "./service-files";
import { carryRelease, copyBuild } from "./site/carry-release";
import { type ExportRecord, readExport, writeExport } from "./site/export-record";
import { readJson } from "./site/site-files";
import { writeSite } from "./site/write-site";

const usage = `pnpm export <folder> <https address of the store> [--machine] [--port 8080] [--certificate <folder of fullchain.pem and privkey.pem>]
       pnpm export <folder>        that site again, with the releases that are decided now, and nothing newer of this folder`;
const { registryDir } = environment;

/**
 * Writes everything a static host serves into one folder, under one host name: the shell at its root, each remote below
 * `/mfe/<name>/`, the public pages rendered ahead, `config.json`, `registry.json`, and the headers as an nginx
 * file and as a `_headers` file. What is live by decision wins over what this folder builds. Into a folder that has a site already it
 * writes the next version. With `--machine` nginx leads calls to the backend of this machine, and the services that run all
 * of it are written too.
 */
await run(async () => {
  const { target, ...options } = readOptions();
  if (!target) throw new UserError(`Usage: ${usage}`);
  const folder = path.resolve(target);
  const before = readExport(folder);
  const record = options.address ? { ...options, built: before?.built ?? { remotes: [] } } : before;
  const mode = record && modeOf(record.address);
  if (!record || !mode) throw new UserError(`Usage: ${usage}`);
  if (record.isMachine && environment.hosted)
    throw new UserError("SUPABASE_URL names a backend elsewhere: leave it or --machine out.");
  const shellUrl = new URL(record.address).origin;
  if (before && new URL(before.address).origin !== shellUrl)
    throw new UserError(`${folder} holds the site of ${before.address}: give another address a folder of its own.`);
  const here = record.isMachine ? await openMachine(shellUrl, mode) : undefined;
  try {
    const kept = options.address ? undefined : keptParts(folder, record);
    const settings = kept?.settings ?? here?.settings ?? hostedSettings(mode);
    await refuseDeadBackend(settingsHere(settings, { backend: here?.backendUrl }));
    // Before anything else is written: what was cut off is repeated.
    if (!before) writeExport(folder, record);
    const parts = kept ?? { shell: distOf("shell"), built: await carryAllBuilt(folder) };
    const headers = await writeSite({ ...parts, folder, shellUrl, settings, registryDir, backend: here?.backendUrl });
    writeExport(folder, { ...record, built: parts.built });
    // Nothing else of the site has changed.
    if (!options.address) return console.log(`${folder}/site is up to date.`);
    const { port: sitePort, certificate, isMachine } = record;
    const machine = { ...placeOf({ folder, shellUrl, sitePort, isMachine }), certificate };
    writeFileSync(
      path.join(folder, "nginx.conf"),
      nginxConfig({ site: path.join(folder, "site"), headers, shellUrl, machine }),
    );
    writeServiceFiles(machine);
  } finally {
    await here?.close();
  }
  console.log(`The site is in ${folder}/site; ${folder}/nginx.conf serves it.`);
  console.log(`The services are ${folder}/store-*.service; docs/one-machine.md says how they are installed.`);
});

function hostedSettings(mode: "local" | "production") {
  if (environment.hosted) return storeSettings({ root, mode, ...environment.hosted, checkoutHosts: [] });
  throw new UserError(
    "Set SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY, for a static host needs a backend; --machine takes that of this machine.",
  );
}

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { machine: { type: "boolean" }, port: { type: "string" }, certificate: { type: "string" } },
    });
    const [target = "", address = ""] = positionals;
    const own = values.machine && URL.canParse(address) ? new URL(address).port : "";
    const port = Number(values.port ?? (own || 8080));
    if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`${values.port} is no port.`);
    const certificate = values.certificate && path.resolve(values.certificate);
    return { target, address, port, certificate, isMachine: values.machine === true };
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : error}\nUsage: ${usage}`);
  }
}

/** A site for this machine alone may have its backend here too, without https; `undefined` for what is no store's address. */
function modeOf(address: string) {
  const { protocol, hostname } = URL.canParse(address) ? new URL(address) : { protocol: "", hostname: "" };
  if (protocol === "http:" && hostname === "localhost") return "local";
  return protocol === "https:" ? "production" : undefined;
}

/** The remotes as this folder builds them, put into the site. */
async function carryAllBuilt(folder: string): Promise<RegistryFile> {
  const built: RegistryFile = { remotes: [] };
  for (const remote of remotes) built.remotes.push(await carryBuilt(remote.folder, path.join(folder, "site")));
  return built;
}

/** The shell and the remotes of the site's last export. */
function keptParts(folder: string, { built }: ExportRecord) {
  const settings = readJson(path.join(folder, "site/config.json")) as Record<string, unknown> | undefined;
  const shell = path.join(folder, "shell");
  if (!settings || !existsSync(shell))
    throw new UserError(`The last export into ${folder} was cut off: give the address too.`);
  return { shell, built, settings };
}

async function carryBuilt(packageFolder: string, site: string) {
  const dist = distOf(packageFolder);
  const source = path.join(dist, "remote-manifest.json");
  const manifest: unknown = existsSync(source) && JSON.parse(readFileSync(source, "utf8"));
  if (!isDocument(remoteManifestSchema, manifest)) throw new UserError(`${source} is not the manifest of a remote.`);
  return carryRelease({ ...manifest, baseUrl: "" }, site, (draft) => copyBuild(dist, draft));
}

function distOf(packageFolder: string) {
  const dist = path.join(root, packageFolder, "dist");
  if (existsSync(dist)) return dist;
  throw new UserError(`${packageFolder} is not built: run \`npx pnpm build\` first.`);
}
