import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { remoteManifestSchema } from "shared-data/contract/registry-schema";
import { isDocument } from "shared-data/node/check-document";
import { environment, remotes, root } from "shared-data/node/environment";
import { storeSettings } from "shared-data/node/settings";
import { refuseDeadBackend } from "shared-data/node/usable-backend";
import { run, UserError } from "shared-data/node/user-error";
import { fileWatchFor, withFileWatch } from "../server/file-watch";
import { loadShell } from "../server/prerender/load-builds";
import { PageFolder } from "../server/prerender/page-folder";
import { Prerenderer } from "../server/prerender/prerenderer";
import { settingsHere } from "../server/prerender/store-place";
import { refuseFailures, reportProgress } from "../server/prerender/watch-and-prerender";
import { siteHeaders, sourceOf, stylePolicy, transportHeaders } from "../server/security-headers";
import { startStaticServer } from "../server/serve/static-server";
import { nginxConfig } from "./nginx-config";
import { openMachine, placeOf } from "./open-machine";
import { writeServiceFiles } from "./service-files";

const usage =
  "pnpm export <empty folder> <https address of the store> [--machine] [--port 8080] [--certificate <folder of fullchain.pem and privkey.pem>]";

/**
 * Writes everything a static host serves into one folder, under one host name: the shell at its root, each remote below
 * `/mfe/<name>/<version>/`, the public pages rendered ahead, `config.json`, `registry.json`, and the headers as an nginx
 * file and as a `_headers` file. With `--machine` nginx leads calls to the backend of this machine, and the services that run all
 * of it are written too.
 */
await run(async () => {
  const { target, address, isMachine, port, certificate } = readOptions();
  const mode = modeOf(address);
  if (!target || !mode) throw new UserError(`Usage: ${usage}`);
  if (isMachine && environment.hosted)
    throw new UserError("SUPABASE_URL names a backend elsewhere: leave it or --machine out.");
  const folder = path.resolve(target);
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new UserError(`${folder} is not empty.`);
  const shellUrl = new URL(address).origin;
  const here = isMachine ? await openMachine(shellUrl, mode) : undefined;
  try {
    const settings = here?.settings ?? hostedSettings(mode);
    const written = await writeSite({ folder, shellUrl, settings, backend: here?.backendUrl });
    const machine = { ...placeOf({ folder, shellUrl, sitePort: port }), certificate };
    writeFileSync(path.join(folder, "nginx.conf"), nginxConfig({ ...written, shellUrl, machine }));
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

type Site = {
  folder: string;
  shellUrl: string;
  settings: ReturnType<typeof storeSettings>;
  backend: string | undefined;
};

async function writeSite({ folder, shellUrl, settings, backend }: Site) {
  await refuseDeadBackend(settingsHere(settings, { backend }));
  const site = path.join(folder, "site");
  copyBuild("shell", site);
  // What pages are rendered with belongs to who renders them.
  rmSync(path.join(site, "server"), { recursive: true });
  copyBuild("shell", path.join(folder, "shell"));
  const registry = { remotes: remotes.map((remote) => exportRemote(remote, site)) };
  write(path.join(site, "config.json"), settings);
  write(path.join(site, "registry.json"), registry);
  const paths = await composeInto(site, shellUrl, backend);
  const appPaths = registry.remotes
    .flatMap(({ basePaths }) => basePaths)
    .filter((base) => !paths.some((each) => each === base || each.startsWith(`${base}/`)));
  const { deferredStart, fileWatch } = await loadShell(path.join(root, "shell/dist"));
  const watch = fileWatchFor(fileWatch, settings);
  const live = absolute(registry, shellUrl);
  const headers = {
    ...siteHeaders({ settings, registry: live, shellUrl, scripts: [sourceOf(deferredStart), ...watch.scripts] }),
    ...transportHeaders,
  };
  finishStartPage(path.join(site, "app.html"), watch.element);
  writeFileSync(path.join(site, "_headers"), headersFile(headers));
  const redirects = appPaths.flatMap((base) => [`${base} /app.html 200`, `${base}/* /app.html 200`]);
  writeFileSync(path.join(site, "_redirects"), `${redirects.join("\n")}\n/* /app.html 404\n`);
  return { site, headers, appPaths };
}

/** A site for this machine alone may have its backend here too, without https; `undefined` for what is no store's address. */
function modeOf(address: string) {
  const { protocol, hostname } = URL.canParse(address) ? new URL(address) : { protocol: "", hostname: "" };
  if (protocol === "http:" && hostname === "localhost") return "local";
  return protocol === "https:" ? "production" : undefined;
}

/** Renders the public pages into the site, from the site itself. Resolves with their addresses. */
async function composeInto(site: string, publicOrigin: string, backend: string | undefined) {
  const server = await startStaticServer({ folder: site, port: 0, portVariable: "" });
  const pages = new PageFolder(site);
  const origin = `http://localhost:${server.port}`;
  const prerenderer = new Prerenderer({
    shellFolder: path.join(root, "shell/dist"),
    origin,
    publicOrigin,
    pages,
    needsBackend: true,
    backend,
  });
  try {
    await pages.open();
    const { written, failures } = await prerenderer.prerenderAll({ onProgress: reportProgress() });
    refuseFailures(failures);
    console.log(`${written} pages were rendered ahead.`);
    return pages.paths;
  } finally {
    await server.close();
  }
}

/** The start page has no style of its own. */
function finishStartPage(file: string, watch: string) {
  const html = withFileWatch(readFileSync(file, "utf8"), watch);
  writeFileSync(file, html.replace("<head>", `<head>${stylePolicy([])}`));
}

function exportRemote({ name, folder }: { name: string; folder: string }, site: string) {
  const source = path.join(root, folder, "dist/remote-manifest.json");
  if (!existsSync(source)) throw notBuilt(folder);
  const manifest: unknown = JSON.parse(readFileSync(source, "utf8"));
  if (!isDocument(remoteManifestSchema, manifest)) throw new UserError(`${source} is not the manifest of a remote.`);
  const baseUrl = `/mfe/${name}/${manifest.version}/`;
  copyBuild(folder, path.join(site, baseUrl));
  return { ...manifest, baseUrl };
}

function copyBuild(packageFolder: string, target: string) {
  const dist = path.join(root, packageFolder, "dist");
  if (!existsSync(dist)) throw notBuilt(packageFolder);
  mkdirSync(target, { recursive: true });
  cpSync(dist, target, { recursive: true, filter: (file) => !/\.map$|\/\.[^/]*$/.test(file) });
  rmSync(path.join(target, ".inputs"), { force: true });
}

const notBuilt = (folder: string) => new UserError(`${folder} is not built: run \`npx pnpm build\` first.`);

function absolute({ remotes: entries }: { remotes: { baseUrl: string }[] }, shellUrl: string) {
  return { remotes: entries.map((entry) => ({ ...entry, baseUrl: new URL(entry.baseUrl, shellUrl).href })) };
}

function write(file: string, document: unknown) {
  writeFileSync(file, JSON.stringify(document, null, 2));
}

/** The file that several static hosts read. */
function headersFile(headers: Record<string, string>) {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  const forEver = "  cache-control: public, max-age=31536000, immutable";
  return `/*\n${lines.join("\n")}\n  cache-control: no-cache\n/js/*\n  ! cache-control\n${forEver}\n/mfe/*.js\n  ! cache-control\n${forEver}\n`;
}
