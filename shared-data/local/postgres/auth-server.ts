import { setTimeout as pause } from "node:timers/promises";
import { callerHeader } from "../../node/caller";
import type { Log } from "../../node/log";
import { UserError } from "../../node/user-error";
import { type createApiKeys, withToken } from "./api-keys";
import type { AuthService } from "./auth-service";
import type { OwnerPool } from "./owner-pool";
import { callUpstream, forward, openPool } from "./upstream";

interface AuthServerParts {
  readonly authUrl: string;
  readonly admit: ReturnType<typeof createApiKeys>;
  /** Resolves when the server's database roles exist. */
  readonly begin: Promise<unknown>;
  readonly log: Log;
}

const patience = 60_000;
const lookEveryMs = 500;
const prefix = "/auth/v1";

/** Paths that browsers open without an API key. */
const withoutKey = new Set(["/verify", "/callback", "/authorize", "/.well-known/jwks.json"]);

/** Connects an external Supabase auth server, which its own supervisor keeps running, to the gateway. */
export function connectAuthServer({ authUrl, admit, begin, log }: AuthServerParts): AuthService {
  const pool = openPool(authUrl);
  const isWell = () =>
    callUpstream(pool, { method: "GET", path: "/health", headers: {}, body: null }, AbortSignal.timeout(1_000)).then(
      ({ ok }) => ok,
      () => false,
    );
  // It creates its tables before it listens. On a first start it fails and restarts until its roles exist.
  const waitForIt = async () => {
    await begin;
    if (await isWell()) return;
    log("Waiting for the auth server", { address: authUrl });
    for (const until = Date.now() + patience; Date.now() < until; await pause(lookEveryMs)) if (await isWell()) return;
    throw new UserError(
      `The auth server at ${authUrl} does not answer. Start it with what "pnpm auth-settings" prints (one-machine.md).`,
    );
  };
  const ready = waitForIt();
  ready.catch(() => undefined);
  return {
    ready,
    close: () => pool.destroy(),
    async respond(request, body) {
      const { headers, path, ...call } = forward(request, body);
      const admission = withoutKey.has(new URL(request.url).pathname.slice(prefix.length))
        ? { token: "" }
        : await admit(request);
      if ("refusal" in admission) return admission.refusal;
      const { [callerHeader]: caller, ...passed } = withToken(headers, admission.token);
      const sent = { ...passed, ...(caller && { "x-forwarded-for": caller }) };
      return callUpstream(pool, { ...call, path: path.slice(prefix.length), headers: sent });
    },
  };
}

/**
 * Refuses a database with accounts of the other auth service: neither can read the other's tables.
 * @throws UserError
 */
export async function refuseOtherAuth(admin: OwnerPool, authUrl: string | undefined): Promise<void> {
  const [{ accounts, server } = { accounts: false, server: false }] = await admin.query<Record<string, boolean>>(
    "select to_regclass('auth.users') is not null as accounts, to_regclass('auth.schema_migrations') is not null as server",
  );
  if (!accounts || Boolean(server) === Boolean(authUrl)) return;
  throw new UserError(
    authUrl
      ? "The accounts in this database were made without an auth server: move them into a new one with shell/deploy/move-data.sh, or take AUTH_URL away."
      : "The accounts in this database are kept by an auth server: set AUTH_URL to its address.",
  );
}

/** @throws UserError if the auth server has not created its tables */
export async function requireAccounts(admin: OwnerPool): Promise<void> {
  const [made] = await admin.query("select where to_regclass('auth.sessions') is not null");
  if (!made)
    throw new UserError(
      "The auth server has made no tables: run its command `auth migrate`, and after each new version.",
    );
}
