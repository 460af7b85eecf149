import { createHash, createHmac } from "node:crypto";
import { UserError } from "../../node/user-error";
import type { SessionSettings } from "../database/contract";
import { OwnerPool } from "./owner-pool";

export interface DatabaseServer {
  /**
   * The connection URI of a role: `supabase_admin` creates the roles, `postgres` owns the store's schema, `authenticator` and
   * `supabase_auth_admin` serve requests.
   */
  uri(role: string): string;
  /** SQL that lets the roles connect, to run once they exist. */
  readonly openRoles: string;
}

/** The Postgres of this store, behind a socket that trusts every user who may open it. */
export const localServer = (socketDir: string): DatabaseServer => ({
  uri: (role) => `postgresql:///postgres?host=${encodeURIComponent(socketDir)}&user=${role}`,
  openRoles: "",
});

/**
 * Settings as a connection's `options`. They exist only in sessions opened with them: not in tables, files or the catalogue, and
 * callers can neither read nor set them.
 */
export const sessionOptions = (settings: SessionSettings): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value.replace(/[\\\s]/g, "\\$&")}`)
    .join(" ");

const withPasswords = ["authenticator", "supabase_auth_admin"];

/**
 * An external Postgres, which several gateways may share. Requests use roles with passwords derived from the store's secret, so
 * that every gateway with the same secrets knows them.
 * @throws UserError for an invalid connection URL
 */
export function remoteServer(databaseUrl: string, secretKey: string): DatabaseServer {
  if (!URL.canParse(databaseUrl) || !/^postgres(ql)?:$/.test(new URL(databaseUrl).protocol))
    throw new UserError("DATABASE_URL must be like postgresql://user:password@host:5432/database.");
  const passwordOf = (role: string) =>
    createHmac("sha256", secretKey).update(`database role ${role}`).digest("base64url");
  return {
    uri(role) {
      const url = new URL(databaseUrl);
      if (withPasswords.includes(role)) Object.assign(url, { username: role, password: passwordOf(role) });
      if (role === "postgres") url.searchParams.set("options", "-c role=postgres");
      return url.href;
    },
    // Keeps the passwords out of the server's log.
    openRoles: [
      "set log_statement = 'none'; set log_min_duration_statement = -1; set log_min_error_statement = 'panic';",
      ...withPasswords.map((role) => `alter role ${role} password '${passwordOf(role)}';`),
    ].join("\n"),
  };
}

/** The administrator's one connection, which keeps a lock until it is closed. */
export const openAdmin = (server: DatabaseServer): OwnerPool =>
  new OwnerPool({
    connectionString: server.uri("supabase_admin"),
    max: 1,
    idleTimeoutMillis: 0,
    statement_timeout: 0,
  });

/**
 * Takes an advisory lock, because gateways that start together would create the same roles and tables.
 * @throws UserError if Postgres does not respond
 */
export async function lockStart(admin: OwnerPool): Promise<void> {
  await admin.query("select pg_advisory_lock(hashtext('start of a gateway'))").catch((error) => {
    throw new UserError(`Postgres does not answer: ${error instanceof Error ? error.message : error}`);
  });
}

/**
 * Refuses a gateway with secrets other than the database was created with: it could decrypt no key and verify no session.
 * @throws UserError
 */
export async function refuseOtherSecrets(admin: OwnerPool, secretKey: string): Promise<void> {
  const place = ["secrets.json", createHash("sha256").update(`secrets ${secretKey}`).digest("hex")];
  await admin.query(
    "insert into supabase_migrations.seed_files (path, hash) values ($1, $2) on conflict do nothing",
    place,
  );
  const known = await admin.query("select from supabase_migrations.seed_files where path = $1 and hash = $2", place);
  if (known.length === 0)
    throw new UserError("The database was made with other secrets: copy secrets.json from the gateway that made it.");
}
