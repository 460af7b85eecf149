import { ownsPath } from "@store/shared-data/contract/menu";
import type { Release } from "@store/shared-data/contract/registry-schema";

/** Routes are case-insensitive like the router's; without any, a page may be anywhere below a base path. */
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
