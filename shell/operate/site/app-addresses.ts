import { lstatSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { ownsPath } from "@store/shared-data/contract/menu";
import type { RegistryFile, Release } from "@store/shared-data/contract/registry-schema";
import { mayHavePage } from "../../server/own-page";
import { listFiles, putFile } from "./site-files";

/** Where nginx finds which addresses are answered by the start page: `/login` itself by `at/login.html`, all of `/feira/…` by `below/feira.html`. */
const areasFolder = ".areas";
const plainPath = /^(\/|(\/:?[\w-][\w.-]*)+)$/;

/**
 * Tells static hosts at which addresses only the browser makes pages, such as a customer's for staff: the routes of which no page was
 * rendered ahead. They are read at each request, so that a release with another route asks for no other configuration.
 */
export function writeAppAddresses(site: string, { remotes }: RegistryFile, pages: readonly string[]) {
  const places = remotes
    .flatMap(({ canary, ...remote }) => (canary ? [remote, canary.remote] : [remote]))
    .flatMap(placesOf)
    .filter((place) => plainPath.test(place.path) && !pages.some((page) => isAt(place, page)));
  const rules = places.flatMap(({ path: address, isArea }) => [
    `${address} /app.html 200`,
    ...(isArea ? [`${address}/* /app.html 200`] : []),
  ]);
  putFile(path.join(site, "_redirects"), `${[...new Set(rules)].join("\n")}\n/* /app.html 404\n`);
  linkStartPage(site, new Set(places.flatMap(linksOf)));
}

/** An address of the start page; `isArea`: and all below it. */
type Place = { path: string; isArea: boolean };

function placesOf({ basePaths, routes }: Pick<Release, "basePaths" | "routes">): Place[] {
  if (!routes) return basePaths.map((base) => ({ path: base, isArea: base !== "/" }));
  const isOurs = (route: string) => basePaths.some((base) => ownsPath(base, route));
  return routes.filter(isOurs).map((route) => ({ path: route, isArea: false }));
}

/** True where a page belongs to a place: an unknown product does not, as long as there is a page of any. */
const isAt = ({ path: address, isArea }: Place, page: string) =>
  isArea ? ownsPath(address, page) : mayHavePage({ basePaths: [], routes: [address] }, page);

// Files have no parameters: of a route with one, what lies below the words in front of it.
function linksOf({ path: address, isArea }: Place): string[] {
  const [words = ""] = address.split("/:");
  const [at, below] = [`at${words}.html`, `below${words}.html`];
  if (words !== address) return [below];
  return isArea ? [at, below] : [at];
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
