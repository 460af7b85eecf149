import { createHmac, timingSafeEqual } from "node:crypto";

/** Whom a token of this store was given to, and until when it counts, in seconds since 1970. */
export interface TokenHolder {
  readonly person: string;
  readonly expiresAt: number;
}

/**
 * Reads who is signed in by a call's `authorization`; null where it is no token of this store's making, or one that is over. The database
 * looks at it again, and at whether its session still is.
 */
export function readAccessToken(authorization: string | null, jwtSecret: string): TokenHolder | null {
  const [, content = "", payload = "", signature = ""] =
    /^Bearer ([\w-]+\.([\w-]+))\.([\w-]+)$/.exec(authorization ?? "") ?? [];
  const expected = createHmac("sha256", jwtSecret).update(content).digest();
  const given = Buffer.from(signature, "base64url");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  try {
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
    const { exp, role, sub } = claims;
    const isValid = role === "authenticated" && Number(exp) * 1_000 > Date.now();
    return isValid ? { person: String(sub ?? ""), expiresAt: Number(exp) } : null;
  } catch {
    return null;
  }
}
