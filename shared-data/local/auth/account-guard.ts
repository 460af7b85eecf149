import { compare } from "bcryptjs";
import { jwtVerify } from "jose";
import type { createLimiter } from "../../node/limiter";
import type { Database } from "../database/contract";
import { replyJson } from "../gateway/replies";

export type Call = (request: Request) => Promise<Response>;

export type AccountGuard = (request: Request, call: Call) => Promise<Response>;

/** Wrong passwords by email. */
export type Guesses = ReturnType<typeof createLimiter>;

interface Account {
  readonly email: string;
  readonly hash: string | null;
  /** Its session is new enough for sensitive changes. */
  readonly is_fresh: boolean;
}

const accountSql = `
  select u.email, u.encrypted_password as hash, exists (select from auth.sessions s
    where s.user_id = u.id and s.id::text = $2 and s.created_at > now() - interval '10 minutes') as is_fresh
  from auth.users u where u.id::text = $1`;

/**
 * Guards changes of password and email, which the embedded auth service allows with any session. Requires a fresh session
 * (from a sign-in or an emailed link) or the present password as `current_password`; responses are those of the hosted
 * service. A new password ends all other sessions.
 */
export function createAccountGuard(database: Pick<Database, "query">, jwtSecret: string, guesses: Guesses) {
  const key = new TextEncoder().encode(jwtSecret);
  return async (request: Request, wanted: Record<string, unknown>, call: Call): Promise<Response> => {
    if (wanted.password === undefined && wanted.email === undefined) return call(request);
    const [, token = ""] = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
    const verified = await jwtVerify(token, key, { algorithms: ["HS256"] }).catch(() => null);
    const { sub = "", session_id: session = "" } = verified?.payload ?? {};
    const [account] = await database.query<Account>(accountSql, [sub, session]);
    if (!account) return refuse(401, "bad_jwt", "Invalid JWT");
    const refusal = account.is_fresh ? null : await checkPassword(account, wanted.current_password, guesses);
    if (refusal) return refusal;
    const response = await call(request);
    if (response.ok && wanted.password !== undefined) {
      const url = new URL(`/auth/v1/logout?scope=${session ? "others" : "global"}`, request.url);
      const headers = { apikey: request.headers.get("apikey") ?? "", authorization: `Bearer ${token}` };
      await call(new Request(url, { method: "POST", headers }));
    }
    return response;
  };
}

/** Returns a refusal, or null if the password is correct. Compared here, because a sign-in might require a CAPTCHA token. */
async function checkPassword({ email, hash }: Account, password: unknown, guesses: Guesses) {
  if (typeof password !== "string" || password === "") return passwordNeeded("current_password_required");
  // Counted before the comparison, so that parallel guesses cannot exceed the limit.
  const wait = guesses.take(email);
  if (wait > 0) return tooManyGuesses(wait);
  if (!(await compare(password, hash ?? ""))) return passwordNeeded("current_password_mismatch");
  guesses.forget(email);
  return null;
}

const passwordNeeded = (code: string) => refuse(400, code, "Current password required when setting new password.");

export const tooManyGuesses = (wait: number) =>
  refuse(429, "over_request_rate_limit", "Too many requests. Please try again later.", wait);

/** A refusal in the form of the auth service. @param wait seconds after which the caller may try again */
export const refuse = (status: number, error_code: string, msg: string, wait?: number): Response =>
  replyJson(status, { code: status, error_code, msg }, wait ? { "retry-after": String(wait) } : {});
