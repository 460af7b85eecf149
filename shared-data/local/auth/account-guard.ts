import { compare } from "bcryptjs";
import { decodeJwt } from "jose";
import type { createLimiter } from "../../node/limiter";
import type { Database } from "../database/contract";
import { replyJson } from "../gateway/replies";

export type Call = (request: Request) => Promise<Response>;

/** Middleware in front of the auth service. */
export type AccountGuard = (request: Request, call: Call) => Promise<Response>;

/**
 * Guards changes of password and email, which the embedded auth service allows with any session. Requires a fresh session
 * (from a sign-in or an emailed link) or the present password as `current_password`; responses are those of the hosted
 * service. A new password ends all other sessions.
 */
export function createAccountGuard(
  database: Pick<Database, "query">,
  guesses: ReturnType<typeof createLimiter>,
): AccountGuard {
  return async (request, call) => {
    // The auth service has a single PUT route, so spellings of its path need no normalization.
    const isChange = request.method === "PUT" && new URL(request.url).pathname.startsWith("/auth/v1/");
    const wanted = isChange ? await readWanted(request) : null;
    if (!wanted) return call(request);
    const token = request.headers.get("authorization") ?? "";
    // Another request to the auth service with the caller's token.
    const ask = (method: string, path: string) => {
      const headers = { apikey: request.headers.get("apikey") ?? "", authorization: token };
      return call(new Request(new URL(`/auth/v1/${path}`, request.url), { method, headers }));
    };
    const known = await ask("GET", "user");
    if (!known.ok) return known;
    const user = (await known.json()) as { id: string; email: string };
    // The service has just verified it.
    const { session_id: session } = decodeJwt(token.replace(/^Bearer /i, ""));
    if (!(await isFresh(database, user.id, session))) {
      const refusal = await checkPassword(database, user, wanted.current, guesses);
      if (refusal) return refusal;
    }
    const response = await call(request);
    if (response.ok && wanted.password !== undefined)
      await ask("POST", `logout?scope=${session ? "others" : "global"}`);
    return response;
  };
}

async function readWanted(request: Request) {
  const { password, email, current_password: current } = await readFields(request);
  return password === undefined && email === undefined ? null : { password, current };
}

/** The fields of a JSON object; none if a message has another content. */
export async function readFields(message: Request | Response): Promise<Record<string, unknown>> {
  const body: unknown = await message
    .clone()
    .json()
    .catch(() => null);
  return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
}

/** True if a session is new enough for sensitive changes. */
async function isFresh(database: Pick<Database, "query">, userId: string, session: unknown): Promise<boolean> {
  const fresh = await database.query(
    "select from auth.sessions where id::text = $1 and user_id = $2 and created_at > now() - interval '10 minutes'",
    [String(session ?? ""), userId],
  );
  return fresh.length > 0;
}

/** Returns a refusal, or null if the password is correct. Compared here, because a sign-in might require a CAPTCHA token. */
async function checkPassword(
  database: Pick<Database, "query">,
  user: { id: string; email: string },
  password: unknown,
  guesses: ReturnType<typeof createLimiter>,
): Promise<Response | null> {
  if (typeof password !== "string" || password === "") return passwordNeeded("current_password_required");
  // Counted before the comparison, so that parallel guesses cannot exceed the limit.
  const wait = guesses.take(user.email);
  if (wait > 0) return tooManyGuesses(wait);
  const [stored] = await database.query<{ hash: string | null }>(
    "select encrypted_password as hash from auth.users where id = $1",
    [user.id],
  );
  if (!(await compare(password, stored?.hash ?? ""))) return passwordNeeded("current_password_mismatch");
  guesses.forget(user.email);
  return null;
}

const passwordNeeded = (code: string) => refuse(400, code, "Current password required when setting new password.");

export const tooManyGuesses = (wait: number) =>
  refuse(429, "over_request_rate_limit", "Too many requests. Please try again later.", wait);

/** A refusal in the form of the auth service. @param wait seconds after which the caller may try again */
export const refuse = (status: number, error_code: string, msg: string, wait?: number): Response =>
  replyJson(status, { code: status, error_code, msg }, wait ? { "retry-after": String(wait) } : {});
