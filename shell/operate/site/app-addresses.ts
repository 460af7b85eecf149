import { lstatSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import type { RegistryFile } from "shared-data/contract/registry-schema";
import { listFiles, putFile } from "./site-files";

/** Where nginx finds which addresses are answered by the start page: `/login` is `.areas/login.html`. */
export const areasFolder = ".areas";
const plainPath = /^(\/|(\/[\w-][\w.-]*)+)$/;

/**
 * Tells static hosts at which addresses only the browser makes pages, such as the login: base paths of remotes without a page that was
 * rendered ahead. They are read at each request, so that a release with another base path asks for no other configuration.
 */
export function writeAppAddresses(site: string, { remotes }: RegistryFile, pages: readonly string[]) {
  const hasPage = (base: string) => pages.some((each) => each === base || each.startsWith(`${base}/`));
  const bases = [
    ...new Set(remotes.flatMap(({ basePaths, canary }) => [...basePaths, ...(canary?.remote.basePaths ?? [])])),
  ];
  const addresses = bases.filter((base) => plainPath.test(base) && !hasPage(base));
  const rules = addresses.flatMap((base) => [`${base} /app.html 200`, `${base}/* /app.html 200`]);
  putFile(path.join(site, "_redirects"), `${rules.join("\n")}\n/* /app.html 404\n`);
  linkStartPage(site, new Set(addresses.map((base) => `${base.replace(/^\/$/, "").slice(1)}.html`)));
}

// Links: whatever replaces the start page has replaced it at these addresses too.
function linkStartPage(site: string, names: Set<string>) {
  const folder = path.join(site, areasFolder);
  mkdirSync(folder, { recursive: true });
  for (const name of names) {
    const link = path.join(folder, name);
    mkdirSync(path.dirname(link), { recursive: true });
    if (!lstatSync(link, { throwIfNoEntry: false }))
      symlinkSync(path.relative(path.dirname(link), path.join(site, "app.html")), link);
  }
  for (const name of listFiles(folder)) if (!names.has(name)) rmSync(path.join(folder, name));
}
