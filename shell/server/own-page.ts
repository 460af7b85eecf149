import { ownsPath } from "@store/shared-data/contract/menu";
import type { Release } from "@store/shared-data/contract/registry-schema";

/**
 * A remote may have a page at an address that is one of the routes that its manifest lists, in upper or lower case as
 * the router takes them; without a list, whatever lies at or below a base path.
 */
export function mayHavePage({ basePaths, routes }: Pick<Release, "basePaths" | "routes">, pathname: string): boolean {
  return routes
    ? routes.some((route) => isRoute(route, pathname))
    : basePaths.some((basePath) => ownsPath(basePath, pathname));
}

function isRoute(route: string, pathname: string): boolean {
  const [wanted, given] = [route.split("/"), pathname.toLowerCase().split("/")];
  const fits = (part: string, index: number) =>
    part.startsWith(":") ? given[index] !== "" : part.toLowerCase() === given[index];
  return wanted.length === given.length && wanted.every(fits);
}
