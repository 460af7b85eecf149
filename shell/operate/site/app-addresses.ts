import { lstatSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { ownsPath } from "@store/shared-data/contract/menu";
import type { RegistryFile, Release } from "@store/shared-data/contract/registry-schema";
import { replaceFile } from "../../server/draft-file";
import { mayHavePage } from "../../server/own-page";
import { releasesOf } from "../../server/registry-store";
import { listFiles } from "./site-files";

/** For nginx: `at/login.html` stands for `/login`, `below/feira.html` for all of `/feira/…`. */
const areasFolder = ".areas";
const plainPath = /^(\/|(\/:?[\w-][\w.-]*)+)$/;

/** Paths that only the browser renders. Hosts read them on each request: new routes need no new configuration. */
export async function writeAppAddresses(site: string, { remotes }: RegistryFile, pages: readonly string[]) {
  const places = releasesOf(remotes)
    .flatMap(placesOf)
    .filter((place) => plainPath.test(place.path) && !pages.some((page) => isAt(place, page)));
  const rules = places.flatMap(({ path: address, isArea }) => [
    `${address} /app.html 200`,
    ...(isArea ? [`${address}/* /app.html 200`] : []),
  ]);
  await replaceFile(path.join(site, "_redirects"), `${[...new Set(rules)].join("\n")}\n/* /app.html 404\n`);
  linkStartPage(site, new Set(places.flatMap(linksOf)));
}

type Place = { path: string; isArea: boolean };

function placesOf({ basePaths, routes }: Pick<Release, "basePaths" | "routes">): Place[] {
  if (!routes) return basePaths.map((base) => ({ path: base, isArea: base !== "/" }));
  const isOurs = (route: string) => basePaths.some((base) => ownsPath(base, route));
  return routes.filter(isOurs).map((route) => ({ path: route, isArea: false }));
}

/** True if a page matches a place. A route with any prerendered page is left out, so its unknown paths return 404. */
const isAt = ({ path: address, isArea }: Place, page: string) =>
  isArea ? ownsPath(address, page) : mayHavePage({ basePaths: [], routes: [address] }, page);

// File names have no parameters: a route with one covers everything below its fixed prefix.
function linksOf({ path: address, isArea }: Place): string[] {
  const [words = ""] = address.split("/:");
  const [at, below] = [`at${words}.html`, `below${words}.html`];
  if (words !== address) return [below];
  return isArea ? [at, below] : [at];
}

// Symbolic links, so that they follow when the start page is replaced.
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
