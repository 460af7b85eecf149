import { SignJWT } from "jose";
import { isSameSecret } from "../../node/is-same-secret";
import { readPublishableKey } from "../../node/supabase-config";
import { replyJson } from "../gateway/replies";
import type { Secrets } from "../secrets";

/** The bearer token to forward ("" for an anonymous visitor), or a refusal. */
export type Admission = { readonly token: string } | { readonly refusal: Response };

/**
 * Checks API keys like the hosted gateway: the key determines the role unless the request has a user's token.
 * A secret key means service_role and is refused from browsers.
 */
export function createApiKeys({ secretKey, jwtSecret }: Pick<Secrets, "secretKey" | "jwtSecret">) {
  const publishableKey = readPublishableKey();
  return async ({ headers, url }: Request): Promise<Admission> => {
    const key = headers.get("apikey") ?? new URL(url).searchParams.get("apikey");
    if (!key) return refuse("UNAUTHORIZED_MISSING_API_KEY", "No API key found in request", missingHint);
    const isSecret = isSameSecret(key, secretKey);
    if (!isSecret && !isSameSecret(key, publishableKey)) {
      return refuse("UNAUTHORIZED_INVALID_API_KEY", "Invalid API key", "Double check your Supabase `apikey`");
    }
    if (isSecret && /^\s*Mozilla\s*\/\s*5\s*\.\s*0/i.test(headers.get("user-agent") ?? "")) {
      return refuse("UNAUTHORIZED_INVALID_API_KEY_TYPE", "Forbidden use of secret API key in browser");
    }
    const [, token = ""] = /^Bearer\s+(.+)$/.exec(headers.get("authorization") ?? "") ?? [];
    // supabase-js without a session sends its API key as bearer token.
    if (token && token !== key && !token.startsWith("sb_")) return { token };
    return { token: isSecret ? await signServiceToken(jwtSecret) : "" };
  };
}

/** The headers to forward: the admitted token alone says who calls. */
export function withToken(headers: Record<string, string>, token: string): Record<string, string> {
  const { apikey: _key, authorization: _given, cookie: _cookie, ...passed } = headers;
  return { ...passed, ...(token && { authorization: `Bearer ${token}` }) };
}

const missingHint = "No `apikey` request header or url param was found.";

function refuse(code: string, message: string, hint?: string): Admission {
  return { refusal: replyJson(401, { message, ...(hint ? { hint } : {}) }, { "sb-error-code": code }) };
}

/** PostgREST derives the role from a JWT. This one expires within minutes and stays on the machine. */
const signServiceToken = (jwtSecret: string): Promise<string> =>
  new SignJWT({ role: "service_role" })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setExpirationTime("5m")
    .sign(new TextEncoder().encode(jwtSecret));
