import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import type { RegistryFile } from "@store/shared-data/contract/registry-schema";
import { storeVersion } from "@store/shared-data/node/log";
import { takeLock } from "@store/shared-data/node/process/lock-file";
import { UserError } from "@store/shared-data/node/user-error";
import { replaceFile } from "../../server/draft-file";
import { fileWatchFor, withFileWatch } from "../../server/file-watch";
import { refuseFailures } from "../../server/prerender/failures";
import { PageFolder } from "../../server/prerender/page-folder";
import { Prerenderer } from "../../server/prerender/prerenderer";
import { loadShell } from "../../server/prerender/store-parts";
import {
  fileHeaders,
  siteHeaders,
  sourceOf,
  stylePolicy,
  stylesOf,
  transportHeaders,
} from "../../server/security-headers";
import { jsonHandler } from "../../server/serve/send-text";
import { startStaticServer } from "../../server/serve/static-server";
import { retireFiles } from "./retire-files";
import { copyBuild, listFiles } from "./site-files";
import { putRegistry, readSiteRegistry } from "./site-registry";

/** `shell` is the build folder to publish, `built` the registry of the remotes that the site already contains. */
export type NewSite = {
  folder: string;
  shell: string;
  built: RegistryFile;
  registryDir: string;
  shellUrl: string;
  settings: Record<string, unknown>;
  backend: string | undefined;
};

/**
 * Writes a site or updates a live one. Adds files with new names first, renders pages in a separate folder, and finally
 * replaces the files that refer to them one by one. If a step fails, visitors still get the old site.
 */
export async function writeSite(next: NewSite) {
  const { folder, settings, shellUrl } = next;
  const site = path.join(folder, "site");
  const [shell, aside] = [path.join(folder, "shell.new"), path.join(folder, "pages.new")];
  mkdirSync(site, { recursive: true });
  const unlock = takeLock(
    path.join(folder, ".export.lock"),
    () => new UserError(`Another export writes into ${folder}.`),
  );
  try {
    for (const draft of [shell, aside]) rmSync(draft, { recursive: true, force: true });
    copyBuild(next.shell, shell);
    await publishFiles(shell, site, /^js\//);
    const { registry, faults } = readSiteRegistry({ ...next, shell, site });
    if (faults.length > 0) throw new UserError(`Not published: ${faults.join("\n")}`);
    const { key, deferredStart, fileWatch } = await loadShell(shell);
    const documents = { "config.json": settings, "shell.json": { build: key } };
    const live = { ...documents, "registry.json": registry };
    const pages = await renderAside({ ...next, shell, site, aside, documents: live });
    const watch = fileWatchFor(fileWatch, settings);
    const scripts = [sourceOf(deferredStart), ...watch.scripts];
    const headers = { ...siteHeaders({ settings, registry, shellUrl, scripts }), ...transportHeaders };
    await replacePages(pages, site);
    // `server/` is only needed for rendering.
    await publishFiles(shell, site, /^(?!(js|server)\/|app\.html$)/);
    await replaceFile(path.join(site, "app.html"), toStartPage(shell, watch.element));
    for (const [name, document] of Object.entries(documents))
      await replaceFile(path.join(site, name), JSON.stringify(document, null, 2));
    await replaceFile(path.join(site, "_headers"), headersFile(headers));
    await writeNginxFiles(folder, headers);
    // Without a composer there is no snapshot, and a 404 would be logged by browsers.
    const state = path.join(site, "snapshot/state.json");
    if (!existsSync(state)) await replaceFile(state, "{}");
    await putRegistry(site, registry, [...pages.listed]);
    await retireFiles(site, registry, listFiles(path.join(shell, "js")));
    keepShell(shell, path.join(folder, "shell"));
  } finally {
    for (const draft of [shell, aside]) rmSync(draft, { recursive: true, force: true });
    unlock();
  }
}

type Aside = NewSite & { site: string; aside: string; documents: object };

async function renderAside({ shell, shellUrl, site, aside, backend, documents }: Aside) {
  const made = Object.entries(documents).map(([name, document]) => [`/${name}`, jsonHandler(() => document)]);
  const handlers = Object.fromEntries(made);
  mkdirSync(aside);
  const server = await startStaticServer({ folder: site, port: 0, portVariable: "", handlers });
  const pages = new PageFolder(aside);
  const prerenderer = new Prerenderer({
    shellFolder: shell,
    origin: `http://localhost:${server.port}`,
    publicOrigin: shellUrl,
    pages,
    rendersAll: true,
    backend,
  });
  try {
    const { written, failures } = await prerenderer.prerenderAll();
    refuseFailures(failures);
    console.log(`${written} pages were rendered ahead.`);
    return pages;
  } finally {
    await prerenderer.close();
    await server.close();
  }
}

async function replacePages(aside: PageFolder, site: string) {
  const before = new PageFolder(site);
  for await (const each of before.all()) if (!aside.hasPage(each)) await before.remove(each);
  for (const file of listFiles(aside.folder)) {
    mkdirSync(path.dirname(path.join(site, file)), { recursive: true });
    renameSync(path.join(aside.folder, file), path.join(site, file));
  }
}

async function publishFiles(shell: string, site: string, wanted: RegExp) {
  for (const file of listFiles(shell).filter((each) => wanted.test(each)))
    await replaceFile(path.join(site, file), readFileSync(path.join(shell, file)));
}

function toStartPage(shell: string, watch: string) {
  const html = readFileSync(path.join(shell, "app.html"), "utf8");
  return withFileWatch(html, watch).replace("<head>", `<head>${stylePolicy(stylesOf(html))}`);
}

function keepShell(from: string, to: string) {
  const old = `${to}.old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(to)) renameSync(to, old);
  renameSync(from, to);
  rmSync(old, { recursive: true, force: true });
}

function headersFile(headers: Record<string, string>) {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  const forEver = "  cache-control: public, max-age=31536000, immutable";
  return `/*\n${lines.join("\n")}\n  cache-control: no-cache\n/js/*\n  ! cache-control\n${forEver}\n/mfe/*.js\n  ! cache-control\n${forEver}\n`;
}

/** Files that `shell/deploy/nginx.conf` includes. */
async function writeNginxFiles(folder: string, headers: Record<string, string>) {
  await replaceFile(path.join(folder, "page-headers.conf"), nginxHeaders(headers));
  await replaceFile(path.join(folder, "file-headers.conf"), nginxHeaders(fileHeaders));
  await replaceFile(path.join(folder, "log-version.conf"), `set $store_version "${storeVersion()}";\n`);
}

const nginxHeaders = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}" always;\n`)
    .join("");
