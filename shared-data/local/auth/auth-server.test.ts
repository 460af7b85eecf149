import { createServer, type IncomingHttpHeaders } from "node:http";
import { basename } from "node:path";
import { readSupabaseConfig } from "../../node/supabase-config";
import { listen } from "../../src/testing/listen";
import { createApiKeys } from "../postgres/api-keys";
import { connectAuthServer } from "../postgres/auth-server";
import { makeDataDir } from "../testing/child-backend";
import { runCommand } from "../testing/run-command";
import { publishableKey } from "../testing/store-client";

const keys = { publishableKey, secretKey: "sb_secret_loja", jwtSecret: "s".repeat(32) };
const asked: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];

// A server at the place of Supabase's: what reaches it is what is promised here.
const server = createServer(({ url, headers }, response) => {
  asked.push({ url, headers });
  response.end("{}");
});
let auth: ReturnType<typeof connectAuthServer>;
beforeAll(async () => {
  const authUrl = await listen(server);
  auth = connectAuthServer({ authUrl, admit: createApiKeys(keys), begin: Promise.resolve(), log: () => undefined });
  await auth.ready;
});
afterAll(async () => {
  await auth.close();
  server.close();
});

const ask = async (path: string, headers: Record<string, string>) => {
  asked.length = 0;
  const { status } = await auth.respond(new Request(`http://localhost/auth/v1/${path}`, { headers }), null);
  return { status, ...asked[0] };
};

it("is asked with a person's token and whom the gateway believes to call, and never with a key", async () => {
  const headers = { apikey: keys.publishableKey, "x-caller-address": "203.0.113.9", cookie: "a=b" };
  const signedIn = await ask("user?x=1", { ...headers, authorization: "Bearer a.b.c" });
  expect(signedIn).toMatchObject({ status: 200, url: "/user?x=1" });
  expect(signedIn.headers).toMatchObject({ authorization: "Bearer a.b.c", "x-forwarded-for": "203.0.113.9" });
  const visitor = await ask("settings", { ...headers, authorization: `Bearer ${keys.publishableKey}` });
  for (const name of ["authorization", "apikey", "cookie"]) expect(visitor.headers).not.toHaveProperty(name);
});

it("is asked for what a browser opens by itself without a key, and for nothing else", async () => {
  expect((await ask("verify?token=a&type=recovery", {})).status).toBe(200);
  expect((await ask("callback?code=a", {})).status).toBe(200);
  expect(await ask("user", {})).toEqual({ status: 401 });
  expect(await ask("user", { apikey: "sb_publishable_outra" })).toEqual({ status: 401 });
});

const printSettings = (env: NodeJS.ProcessEnv) =>
  runCommand("auth/auth-settings-command.ts", [], { ...place, STORE_DATA_DIR: makeDataDir(), ...env });
const place = {
  STORE_MODE: "production",
  WEBHOOK_SECRET: "w",
  STORE_STACK: "postgres",
  DATABASE_URL: "postgresql://supabase_admin:a@db:5432/postgres",
  AUTH_URL: "http://127.0.0.1:9999",
  BACKEND_URL: "https://loja.exemplo.com.br",
  SHELL_URL: "https://loja.exemplo.com.br",
  SMTP_URL: "smtps://loja:a%20$b@mail.exemplo.com.br",
  MAIL_FROM: "Loja <nao-responda@exemplo.com.br>",
};

type Templates = Record<string, { readonly content_path: string }>;

it("receives every account setting of config.toml", async () => {
  const { output } = await printSettings({ GOOGLE_CLIENT_ID: "g", GOOGLE_CLIENT_SECRET: "s" });
  const settings = Object.fromEntries(output.split("\n").map((line) => line.split(/=(.*)/s).slice(0, 2)));
  const { template, notification } = (readSupabaseConfig() as { auth: { email: Record<string, Templates> } }).auth
    .email;
  const emails = Object.entries({ ...template, ...notification });
  for (const [kind, { content_path: path }] of emails)
    expect(output).toMatch(new RegExp(`_TEMPLATES_${kind}(_NOTIFICATION)?=http.*/${basename(path)}$`, "im"));
  expect(settings).not.toHaveProperty("GOTRUE_EXTERNAL_FACEBOOK_ENABLED");
  expect(settings).toMatchObject({
    GOTRUE_JWT_EXP: "3600",
    GOTRUE_PASSWORD_MIN_LENGTH: "8",
    GOTRUE_SMTP_MAX_FREQUENCY: "1m",
    GOTRUE_SMTP_PASS: "'a $b'",
    GOTRUE_MAILER_AUTOCONFIRM: "false",
    GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: "false",
    GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: "true",
    GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: "10",
    GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: "true",
    GOTRUE_MFA_TOTP_VERIFY_ENABLED: "true",
    GOTRUE_RATE_LIMIT_OTP: "60",
    GOTRUE_URI_ALLOW_LIST: "'https://loja.exemplo.com.br/**'",
    GOTRUE_MAILER_NOTIFICATIONS_PASSWORD_CHANGED_ENABLED: "true",
    GOTRUE_EXTERNAL_GOOGLE_REDIRECT_URI: "https://loja.exemplo.com.br/auth/v1/callback",
    DATABASE_URL: expect.stringMatching(/^postgresql:\/\/supabase_auth_admin:.+@db:5432\/postgres$/),
  });
});

it("receives no mail settings without a mail server", async () => {
  expect((await printSettings({ SMTP_URL: "" })).output).toMatch(/^Set AUTH_URL/);
});
