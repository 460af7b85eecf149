import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { environment, remotes, root, run, UserError } from "./environment.mjs";
import { nginxConfig } from "./nginx-config.mjs";
import { pageHeaders, transportHeaders } from "./security-headers.mjs";
import { storeSettings } from "./settings.mjs";

/**
 * Writes everything a static host serves into one folder, under one host name: the shell at its root, each remote below
 * `/mfe/<name>/<version>/`, `config.json`, `registry.json`, and the headers as an nginx file and as a `_headers` file.
 */
await run(async () => {
  const [target = "", address = ""] = process.argv.slice(2);
  const { hosted } = environment;
  if (!target || !URL.canParse(address))
    throw new UserError("Usage: pnpm export <empty folder> <https address of the store>");
  if (!hosted) throw new UserError("Set SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY: a static host needs a backend.");
  const folder = path.resolve(target);
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new UserError(`${folder} is not empty.`);
  const site = path.join(folder, "site");
  const shellUrl = new URL(address).origin;
  const settings = storeSettings({ root, mode: "production", ...hosted, checkoutHosts: [] });
  copyBuild("shell", site);
  const registry = { remotes: remotes.map((remote) => exportRemote(remote, site)) };
  write(path.join(site, "config.json"), settings);
  write(path.join(site, "registry.json"), registry);
  const html = readFileSync(path.join(site, "app.html"), "utf8");
  const headers = {
    ...pageHeaders({ settings, registry: absolute(registry, shellUrl), shellUrl, html }),
    ...transportHeaders,
  };
  writeFileSync(path.join(folder, "nginx.conf"), nginxConfig({ site, shellUrl, headers }));
  writeFileSync(path.join(site, "_headers"), headersFile(headers));
  writeFileSync(path.join(site, "_redirects"), "/* /app.html 200\n");
  console.log(`The site is in ${site}; ${folder}/nginx.conf serves it.`);
});

/** @param {{ name: string, folder: string }} remote @param {string} site */
function exportRemote({ name, folder }, site) {
  const card = JSON.parse(readFileSync(path.join(root, folder, "dist/card.json"), "utf8"));
  const baseUrl = `/mfe/${name}/${card.version}/`;
  copyBuild(folder, path.join(site, baseUrl));
  return { ...card, baseUrl };
}

/** @param {string} packageFolder @param {string} target */
function copyBuild(packageFolder, target) {
  const dist = path.join(root, packageFolder, "dist");
  if (!existsSync(dist)) throw new UserError(`${packageFolder} is not built: run \`npx pnpm build\` first.`);
  mkdirSync(target, { recursive: true });
  cpSync(dist, target, { recursive: true, filter: (file) => !/\.map$|\/\.[^/]*$/.test(file) });
  rmSync(path.join(target, ".inputs"), { force: true });
}

/** @param {{ remotes: { baseUrl: string }[] }} registry @param {string} shellUrl */
function absolute({ remotes: entries }, shellUrl) {
  return { remotes: entries.map((entry) => ({ ...entry, baseUrl: new URL(entry.baseUrl, shellUrl).href })) };
}

/** @param {string} file @param {unknown} document */
function write(file, document) {
  writeFileSync(file, JSON.stringify(document, null, 2));
}

/** The file that several static hosts read. @param {Record<string, string>} headers */
function headersFile(headers) {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  const forEver = "  cache-control: public, max-age=31536000, immutable";
  return `/*\n${lines.join("\n")}\n  cache-control: no-cache\n/js/*\n  ! cache-control\n${forEver}\n/mfe/*.js\n  ! cache-control\n${forEver}\n`;
}
