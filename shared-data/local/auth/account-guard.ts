import { compare } from "bcryptjs";
import type { Database } from "../database/contract";
import type { createLimiter } from "../gateway/limits";
import { replyJson } from "../gateway/replies";

type Call = (request: Request) => Promise<Response>;

/** Answers a call of a service, by passing it on where it may be. */
export type AccountGuard = (request: Request, call: Call) => Promise<Response>;

/**
 * Stands before changes of an account's password and address, which the embedded auth service makes for anyone with a
 * session. Here the session has to be fresh (every sign-in and every mailed link makes a new one), or the present password
 * comes along as `current_password`; the answers are the hosted service's. A new password ends all other sessions.
 */
export function createAccountGuard(
  database: Pick<Database, "query">,
  guesses: ReturnType<typeof createLimiter>,
): AccountGuard {
  return async (request, call) => {
    // The auth service has one PUT, in however many ways its address can be written.
    const isChange = request.method === "PUT" && new URL(request.url).pathname.startsWith("/auth/v1/");
    const wanted = isChange ? await readWanted(request) : null;
    if (!wanted) return call(request);
    const token = request.headers.get("authorization") ?? "";
    // A call of the auth service beside the one that came, with its token.
    const ask = (method: string, path: string) => {
      const headers = { apikey: request.headers.get("apikey") ?? "", authorization: token };
      return call(new Request(new URL(`/auth/v1/${path}`, request.url), { method, headers }));
    };
    const known = await ask("GET", "user");
    if (!known.ok) return known;
    const user = (await known.json()) as { id: string; email: string };
    const session = sessionOf(token);
    if (!(await isFresh(database, user.id, session))) {
      const refusal = await checkPassword(database, user, wanted.current, guesses);
      if (refusal) return refusal;
    }
    const answer = await call(request);
    if (answer.ok && wanted.password !== undefined) await ask("POST", `logout?scope=${session ? "others" : "global"}`);
    return answer;
  };
}

async function readWanted(request: Request) {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  if (typeof body !== "object" || body === null) return null;
  const { password, email, current_password: current } = body as Record<string, unknown>;
  return password === undefined && email === undefined ? null : { password, current };
}

/** The session that a token names, which the service has just accepted. */
function sessionOf(token: string): unknown {
  const [, payload = ""] = token.split(".");
  return (JSON.parse(Buffer.from(payload, "base64url").toString()) as { session_id?: unknown }).session_id;
}

/** True where a session was opened a moment ago. */
async function isFresh(database: Pick<Database, "query">, userId: string, session: unknown): Promise<boolean> {
  const fresh = await database.query(
    "select from auth.sessions where id::text = $1 and user_id = $2 and created_at > now() - interval '10 minutes'",
    [String(session ?? ""), userId],
  );
  return fresh.length > 0;
}

/** The refusal, or null where the password is the account's. Compared here: to sign in, the service may ask for a CAPTCHA's token. */
async function checkPassword(
  database: Pick<Database, "query">,
  user: { id: string; email: string },
  password: unknown,
  guesses: ReturnType<typeof createLimiter>,
): Promise<Response | null> {
  if (typeof password !== "string" || password === "") return refuse(400, "current_password_required");
  // Counted before it is tried: many guesses at once are no way round.
  const wait = guesses.take(user.email);
  if (wait > 0) return refuse(429, "over_request_rate_limit", { "retry-after": String(wait) });
  const [kept] = await database.query<{ hash: string | null }>(
    "select encrypted_password as hash from auth.users where id = $1",
    [user.id],
  );
  if (!(await compare(password, kept?.hash ?? ""))) return refuse(400, "current_password_mismatch");
  guesses.forget(user.email);
  return null;
}

const words = {
  current_password_required: "Current password required when setting new password.",
  current_password_mismatch: "Current password required when setting new password.",
  over_request_rate_limit: "Too many requests. Please try again later.",
};

function refuse(status: number, code: keyof typeof words, headers?: Record<string, string>): Response {
  return replyJson(status, { code: status, error_code: code, msg: words[code] }, headers);
}
