import { ownsPath } from "./menu";
import type { Release, RemoteManifest } from "./registry-schema";

/** Paths served by the shell, its host or its backend, independent of the registry. */
const taken = [
  ...["/app.html", "/index.html", "/config.json", "/registry.json", "/host-manifest.json", "/composition.json"],
  ...["/shell.json", "/previa.json"],
  ...["/manifest.webmanifest", "/sw.js", "/avisos/sw.js", "/sitemap.xml", "/robots.txt", "/_headers", "/_redirects"],
  ...["/js", "/art", "/og", "/mfe", "/kept", "/releases", "/server", "/shell", "/livez", "/readyz", "/healthz"],
  ...["/rest", "/auth/v1", "/functions", "/storage", "/realtime", "/graphql", "/checkout-demo", "/social-demo"],
];
// Strict syntax: hosts, routers and browsers disagree about encoded and upper-case characters.
const plain = /^(?:\/|(?:\/[a-z0-9][a-z0-9_-]*)+)$/;

type Claim = Pick<RemoteManifest, "name" | "basePaths" | "pages">;

/**
 * Explains why a remote cannot own its base paths; `undefined` if it can. A path inside or around another remote's base
 * path is a conflict.
 */
export function findBasePathFault(claim: Claim, others: readonly Pick<Release, "name" | "basePaths">[]) {
  const { name, basePaths, pages = {} } = claim;
  for (const base of basePaths) {
    const own = taken.find((address) => ownsPath(address, base.toLowerCase()));
    if (own) return `${name} wants to answer for ${base}, which belongs to the shell`;
    if (!plain.test(base))
      return `"${base}" is no base path: it is "/", or words of a-z, 0-9, "-" and "_", each behind a "/"`;
    for (const other of others) {
      const theirs = other.name === name ? undefined : other.basePaths.find((path) => meet(path, base));
      if (theirs === base) return `${name} and ${other.name} both want to answer for ${base}`;
      if (theirs) return `${name} wants to answer for ${base}, and ${other.name} answers for ${theirs}`;
    }
  }
  const stray = Object.keys(pages).find((path) => !basePaths.includes(path));
  return stray && `${name} names the scripts of ${stray}, which is none of its base paths`;
}

const meet = (one: string, other: string) => ownsPath(one, other) || ownsPath(other, one);
