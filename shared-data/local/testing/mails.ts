import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type JWTPayload, SignJWT } from "jose";
import { readSecrets } from "../secrets";
import type { RunningStore } from "./child-backend";

interface Mail {
  readonly path: string;
  readonly to: string;
  readonly subject: string;
  readonly links: readonly string[];
}

export function readMails(from: RunningStore): Mail[] {
  const folder = join(from.storeDir, "mail");
  const paths = readdirSync(folder).map((name) => join(folder, name));
  return paths
    .sort()
    .filter((path) => path.endsWith(".json") && existsSync(path))
    .map((path) => ({ path, ...JSON.parse(readFileSync(path, "utf8")) }));
}

/** The one-time token of the newest mail of a kind to an address. Notices may come in between. */
export function lastLink<Type extends string>(from: RunningStore, to: string, type: Type) {
  const links = readMails(from).flatMap((mail) => (mail.to === to ? mail.links.slice(0, 1) : []));
  const pages = links.map((link) => new URL(link)).filter(({ pathname }) => pathname === "/auth/callback");
  const opened = pages.map(({ searchParams }) => searchParams).findLast((query) => query.get("type") === type);
  if (!opened) throw new Error(`No mail to ${to} is of the kind ${type}: ${links.join(" ")}`);
  return { token_hash: opened.get("token_hash") ?? "", type };
}

/** A token signed as by the service, without a session, like one of an expired session. */
export function signToken(backend: RunningStore, claims: JWTPayload): Promise<string> {
  const { jwtSecret } = readSecrets(backend.storeDir);
  return new SignJWT({ aud: "authenticated", role: "authenticated", ...claims })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuedAt()
    .setExpirationTime("10m")
    .sign(new TextEncoder().encode(jwtSecret));
}
