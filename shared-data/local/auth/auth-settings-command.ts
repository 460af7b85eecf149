import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { run, UserError } from "../../node/user-error";
import type { MailServer } from "../notices/mail-sender";
import { readOptions } from "../options";
import { remoteServer } from "../postgres/database-server";
import { readSecrets } from "../secrets";
import { readConfigFile } from "./auth-config";

interface AuthConfig {
  readonly enable_signup: boolean;
  readonly email: { readonly enable_confirmations: boolean };
  readonly external: Readonly<Record<string, { readonly client_id: string; readonly secret: string }>>;
}

/** Prints the environment of the auth server that AUTH_URL names. It holds secrets: `pnpm --silent auth-settings > auth.env`. */
await run(async () => {
  const { authUrl, databaseUrl, mailServer, ...options } = readOptions(process.env);
  if (!authUrl || !databaseUrl || !mailServer)
    throw new UserError("Set AUTH_URL, DATABASE_URL, SMTP_URL and MAIL_FROM: the auth server needs their values.");
  // The command may run before the first start, which then uses these secrets.
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const { jwtSecret: jwt_secret, secretKey } = readSecrets(options.dataDir);
  const { auth } = readConfigFile() as { auth: AuthConfig };
  const own = `http://localhost:${options.port}`;
  const { hostname: host, port } = new URL(authUrl);
  // A social provider is enabled if the environment has its id and secret.
  const providers = Object.entries(auth.external).map(([name, { client_id, secret }]) => [
    name,
    client_id && secret && true,
  ]);
  const store = {
    own,
    host,
    port: port || 80,
    url: options.publicUrl ?? own,
    shell: options.shellUrl,
    jwt_secret,
    database: remoteServer(databaseUrl, secretKey).uri("supabase_auth_admin"),
    refuses_signup: !auth.enable_signup,
    skips_confirmation: !auth.email.enable_confirmations,
    ...mailSettings(mailServer),
    ...Object.fromEntries(providers),
  };
  console.log(fillIn(readFileSync(join(import.meta.dirname, "auth-server.env"), "utf8"), { ...auth, store }));
});

function mailSettings({ url, from }: MailServer) {
  const { protocol, hostname: smtp_host, port, username, password } = new URL(url);
  const [, sender_name = "", sender_address = from] = /^(.*?)\s*<(.+)>$/.exec(from) ?? [];
  return {
    smtp_host,
    sender_name,
    sender_address,
    smtp_port: port || (protocol === "smtps:" ? 465 : 587),
    smtp_user: decodeURIComponent(username),
    smtp_pass: decodeURIComponent(password),
  };
}

/** Replaces paths in braces by their values; a line with an empty one is left out, like comments. */
function fillIn(template: string, values: object): string {
  const lines = template.split("\n").flatMap((line) => {
    const [, name, text] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (name === undefined || text === undefined) return [];
    const parts = text
      .split(/\{([\w.]+)\}/)
      .map((part, index) => (index % 2 ? String(read(values, part) ?? "") : part));
    return parts.some((part, index) => index % 2 && part === "") ? [] : [`${name}=${quote(parts.join(""))}`];
  });
  return lines.join("\n");
}

function read(values: unknown, path: string): unknown {
  return path.split(".").reduce((at, name) => (at as Record<string, unknown> | undefined)?.[name], values);
}

// systemd, shells and the server all read single-quoted values literally.
function quote(value: string): string {
  if (/^[\w@%+=:,./-]*$/.test(value)) return value;
  return value.includes("'") ? JSON.stringify(value) : `'${value}'`;
}
