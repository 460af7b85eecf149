import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { run, UserError } from "../../node/user-error";
import { readOptions } from "../options";
import { remoteServer } from "../postgres/database-server";
import { readSecrets } from "../secrets";
import { readConfigFile } from "./auth-config";
import { authServerSettings } from "./auth-settings";

// systemd, shells and the server all read single-quoted values literally.
const quote = (value: string) => {
  if (/^[\w@%+=:,./-]*$/.test(value)) return value;
  return value.includes("'") ? JSON.stringify(value) : `'${value}'`;
};

/** Prints the environment of the auth server that AUTH_URL names. It holds secrets: `pnpm --silent auth-settings > auth.env`. */
await run(async () => {
  const { authUrl, databaseUrl, mailServer, ...options } = readOptions(
    process.env,
    resolve(import.meta.dirname, "../../.."),
  );
  if (!authUrl || !databaseUrl || !mailServer)
    throw new UserError("Set AUTH_URL, DATABASE_URL, SMTP_URL and MAIL_FROM: the auth server is told of them.");
  // The command may run before the first start, which then uses these secrets.
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const { jwtSecret, secretKey } = readSecrets(options.dataDir);
  const own = `http://localhost:${options.port}`;
  const settings = authServerSettings({
    ...{ authUrl, jwtSecret, mailServer, own, shellUrl: options.shellUrl, url: options.publicUrl ?? own },
    config: (readConfigFile() as { auth: Parameters<typeof authServerSettings>[0]["config"] }).auth,
    databaseUri: remoteServer(databaseUrl, secretKey).uri("supabase_auth_admin"),
  });
  for (const [name, value] of Object.entries(settings)) console.log(`${name}=${quote(String(value))}`);
});
