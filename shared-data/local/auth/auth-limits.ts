import { compare } from "bcryptjs";
import { createLimiter } from "../../node/limiter";
import type { Database } from "../database/contract";
import { replyJson } from "../gateway/replies";
import {
  type AccountGuard,
  type Call,
  createAccountGuard,
  type Guesses,
  refuse,
  tooManyGuesses,
} from "./account-guard";
import { explainRefusedAddress } from "./refused-address";

const passwordGuesses = { most: 5, seconds: 15 * 60 };

/** The auth requests that the store's pages make; all others are refused. */
const openCalls = new Set([
  ...["GET user", "GET settings", "GET verify", "GET authorize", "GET callback", "GET .well-known/jwks.json"],
  ...["POST token", "POST signup", "POST recover", "POST verify", "POST resend", "POST otp", "POST logout", "PUT user"],
]);

/** Accepted grant types. Other spellings are refused, because some services normalize them to one of these. */
const grants = new Set(["password", "refresh_token", "pkce"]);

/** Requests for a second factor, which only a Supabase auth server has. */
const factorCalls = /^(POST factors|DELETE factors\/[\da-f-]{36}|POST factors\/[\da-f-]{36}\/(challenge|verify))$/;

type Accounts = Pick<Database, "query">;

const mailKinds: Readonly<Record<string, string>> = {
  "POST signup": "confirmation",
  "POST resend": "confirmation",
  "POST recover": "link",
  "POST otp": "link",
  "PUT user": "change of address",
};

/**
 * Limits in front of the auth service that `@supabase/lite` lacks and Supabase's own server has only by IP address: requests that no
 * page makes, emails to one mailbox, wrong passwords of one account, reused refresh tokens.
 * @param isDemo needs no confirmation of sign-ups and may send one email a second to a mailbox instead of one a minute
 */
export function guardAccounts(database: Accounts, jwtSecret: string, isDemo: boolean): AccountGuard {
  const guesses = createLimiter(passwordGuesses, Date.now);
  const limitMails = createMailLimit(isDemo ? 1 : 60);
  const guardChanges = createAccountGuard(database, jwtSecret, guesses);
  return async (request, call) => {
    const { pathname, searchParams } = new URL(request.url);
    if (!pathname.startsWith("/auth/v1/")) return call(request);
    const name = `${request.method} ${pathname.slice("/auth/v1/".length)}`;
    if (!openCalls.has(name) && !factorCalls.test(name)) return replyJson(404, { error: "not_found" });
    if (request.method === "GET") return call(request);
    // Supabase's server prefers form fields to the query, so the request counted here could be a different one there.
    if (/form/i.test(request.headers.get("content-type") ?? "")) return notUnderstood();
    const body = await readFields(request);
    // Supabase's server ignores the case of names, so a field overlooked here could count there.
    if (Object.keys(body).some((field) => !/^[a-z_]+$/.test(field))) return notUnderstood();
    // Postgres cannot store NUL in text.
    if (Object.values(body).some((value) => typeof value === "string" && value.includes("\0"))) return notUnderstood();
    const grant = name === "POST token" ? searchParams.get("grant_type") : null;
    if (grant !== null && !grants.has(grant)) return notUnderstood();
    if (grant === "password") return signIn(request, body, call, database, guesses);
    if (grant === "refresh_token" && (await endIfReused(database, body.refresh_token))) return alreadyUsed();
    const kind = isDemo && name === "POST signup" ? undefined : mailKinds[name];
    const send = () => (name === "PUT user" ? guardChanges(request, body, call) : call(request));
    const response = await (kind ? limitMails(kind, body.email, send) : send());
    // 422 means that the address has no account; the response must not reveal that.
    if (name === "POST otp" && response.status === 422) return replyJson(200, {});
    if (name === "PUT user" && body.password !== undefined && response.ok)
      guesses.forget(String((await readFields(response)).email));
    return explainRefusedAddress(body.email, response, database);
  };
}

/** The fields of a JSON object; none if a message has another content. */
async function readFields(message: Request | Response): Promise<Record<string, unknown>> {
  const body: unknown = await message
    .clone()
    .json()
    .catch(() => null);
  return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
}

/** A plain email address. Forms with quotes, comments or non-ASCII characters may be aliases of the same mailbox. */
const plainAddress = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]+(\.[a-z\d-]+)+$/i;

/** Normalizes an address for counting: removes +suffixes, and dots for Gmail. */
function mailboxOf(email: string): string {
  const [name = "", host = ""] = email.toLowerCase().split("@");
  const [box = ""] = name.split("+");
  return /^(gmail|googlemail)\.com$/.test(host) ? `${box.replaceAll(".", "")}@gmail.com` : `${box}@${host}`;
}

function createMailLimit(seconds: number) {
  const limiters = [
    { most: 1, seconds, keyOf: (kind: string, mailbox: string) => `${kind} ${mailbox}` },
    { most: 6, seconds: 3_600, keyOf: (_kind: string, mailbox: string) => mailbox },
    // More than a thousand sign-ups an hour can only come from a program.
    { most: 1_000, seconds: 3_600, keyOf: () => "all" },
  ].map(({ keyOf, ...rate }) => ({ keyOf, limiter: createLimiter(rate, Date.now) }));
  return async (kind: string, email: unknown, send: () => Promise<Response>): Promise<Response> => {
    if (typeof email !== "string") return send();
    if (!plainAddress.test(email.trim())) return notUnderstood("Unable to validate email address: invalid format");
    const counts = limiters.map(({ keyOf, limiter }) => ({ limiter, key: keyOf(kind, mailboxOf(email.trim())) }));
    // Counted before sending, so that parallel requests cannot exceed the limit.
    const waits = counts.map(({ limiter, key }) => limiter.take(key));
    const wait = Math.max(...waits);
    const response = wait > 0 ? tooManyMails(wait) : await send();
    // A sign-up that is refused for its name sends nothing. For links the response does not reveal whether one was sent, unless it is a 400.
    const isRefused = !response.ok && (kind !== "link" || response.status === 400);
    for (const [index, { limiter, key }] of counts.entries())
      if (isRefused && waits[index] === 0) limiter.giveBack(key);
    return response;
  };
}

/** Signs in with a password, unless the account was tried with too many wrong ones. */
async function signIn(
  request: Request,
  { email, password }: Record<string, unknown>,
  call: Call,
  database: Accounts,
  guesses: Guesses,
): Promise<Response> {
  if (typeof email !== "string" || typeof password !== "string") return call(request);
  const account = email.trim().toLowerCase();
  const wait = guesses.take(account);
  if (wait > 0) return tooManyGuesses(wait);
  const response = await call(request);
  if (response.ok) guesses.forget(account);
  else if (response.status >= 500 || (await isCaptchaMissing(response))) guesses.giveBack(account);
  else await takeAsLong(database, account, password);
  return response;
}

// No password was compared in that case.
async function isCaptchaMissing(response: Response): Promise<boolean> {
  return (await readFields(response)).error_code === "captcha_failed";
}

// The hash of a random password, with the service's cost factor.
const decoy = "$2b$10$LqddhzUoV2TZj4hcF.wQGeJotWDJymG9ZlrlwG4wTrujNKfN9n/lq";

/** Compares with a dummy hash for unknown accounts, so that the response time does not reveal whether an account exists. */
async function takeAsLong(database: Accounts, email: string, password: string): Promise<void> {
  const known = await database.query("select from auth.users where email = $1 and encrypted_password <> ''", [email]);
  if (known.length === 0) await compare(password, decoy);
}

/** Ends the session if its refresh token was already used more than ten seconds ago, because then it was copied. */
async function endIfReused(database: Accounts, token: unknown): Promise<boolean> {
  if (typeof token !== "string") return false;
  const reused = await database.query(
    `select session_id::text as id from auth.refresh_tokens where token = $1 and revoked and updated_at < now() - interval '10 seconds'`,
    [token],
  );
  const [session] = reused as { id: string }[];
  if (!session) return false;
  await database.query("update auth.refresh_tokens set revoked = true where session_id::text = $1", [session.id]);
  await database.query("delete from auth.sessions where id::text = $1", [session.id]);
  return true;
}

const notUnderstood = (why = "Unsupported call") => refuse(400, "validation_failed", why);
const alreadyUsed = () => refuse(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");
const tooManyMails = (wait: number) => {
  const message = `For security purposes, you can only request this after ${wait} seconds.`;
  return refuse(429, "over_email_send_rate_limit", message, wait);
};
