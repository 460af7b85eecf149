import { once } from "node:events";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { listenOnLoopback } from "./gateway/listeners";
import { readOptions } from "./options";
import { readSecrets } from "./secrets";
import { makeDataDir, startRefused } from "./testing/child-backend";

it("does not share a port with a program that only has it on the other address of localhost", async () => {
  const other = createServer().listen(0, "::1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const listening = listenOnLoopback(async () => new Response(), { port, callerOf: () => null });
  const refusal = `Port ${port} is taken. Stop what listens there, or choose another with BACKEND_PORT.`;
  await expect(listening).rejects.toThrow(refusal);
  other.close();
});

it("creates no new secrets where those of a database are lost or damaged: they would decrypt nothing", () => {
  const dataDir = makeDataDir();
  const path = join(dataDir, "secrets.json");
  mkdirSync(join(dataDir, "db"));
  expect(() => readSecrets(dataDir)).toThrow("is missing");
  expect(existsSync(path)).toBe(false);
  writeFileSync(path, '{"jwtSecret":"a');
  expect(() => readSecrets(dataDir)).toThrow("is damaged");
});

const authServer = {
  STORE_STACK: "postgres",
  STORE_MODE: "production",
  DATABASE_URL: "postgresql://supabase_admin:a@db:5432/postgres",
  AUTH_URL: "http://127.0.0.1:9999",
};

it.each([
  [{ STORE_MODE: "", WEBHOOK_SECRET: "" }, "Set WEBHOOK_SECRET"],
  [{ STORE_MODE: "", WEBHOOK_SECRET: " segredo-de-desenvolvimento " }, "Set WEBHOOK_SECRET"],
  [{ STORE_MODE: "", WEBHOOK_SECRET_PREVIOUS: "segredo-de-desenvolvimento" }, "Set WEBHOOK_SECRET_PREVIOUS"],
  [{ BACKEND_PORT: "80 80" }, "BACKEND_PORT must be a port number"],
  [{ STORE_STACK: "mysql" }, "STORE_STACK must be embedded or postgres"],
  [{ SHELL_URL: "loja" }, "SHELL_URL must be the http address"],
  [{ BACKEND_URL: "loja" }, "BACKEND_URL must be the http address"],
  [{ SMTP_URL: "mail.exemplo.com.br" }, "SMTP_URL must be like"],
  [{ SMTP_URL: "smtps://u:p@mail.exemplo.com.br" }, "Set MAIL_FROM"],
  [{ STORE_MODE: "prod" }, "STORE_MODE must be local or production"],
  [{ TRUSTED_PROXIES: "127.0.0.1, proxy" }, "TRUSTED_PROXIES must be addresses or networks"],
  [{ LISTEN_ADDRESS: "loja" }, "LISTEN_ADDRESS must be an IP address"],
  [{ LISTEN_ADDRESS: "0.0.0.0", STORE_MODE: "production" }, "The embedded store is for this machine alone"],
  [{ BACKEND_URL: "https://loja.exemplo.com.br" }, "The embedded store is for this machine alone"],
  [{ STORE_STACK: "postgres", LISTEN_ADDRESS: "0.0.0.0" }, "LISTEN_ADDRESS would show the demonstration"],
  [{ ...authServer, DATABASE_URL: "" }, "AUTH_URL needs STORE_STACK=postgres, DATABASE_URL"],
  [{ ...authServer, STORE_MODE: "local" }, "AUTH_URL needs STORE_STACK=postgres, DATABASE_URL"],
])("refuses %j in one sentence", (env, sentence) => {
  const read = () => readOptions({ STORE_MODE: "local", WEBHOOK_SECRET: "w".repeat(40), ...env });
  expect(read).toThrow(new RegExp(`^${sentence}.*\\.$`));
});

it("takes an empty setting as one that is not set", () => {
  const dataDir = join(__dirname, "../../.data");
  const options = readOptions({ STORE_MODE: "local", STORE_DATA_DIR: "", BACKEND_PORT: "", SHELL_URL: "" });
  expect(options).toMatchObject({ dataDir, port: 54_321, shellUrl: "http://localhost:3000" });
});

it("ends with that sentence, also where the address is none of this machine", async () => {
  const env = { STORE_STACK: "postgres", LISTEN_ADDRESS: "192.0.2.1", STORE_MODE: "production" };
  const { code, stderr } = await startRefused(makeDataDir(), env);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^LISTEN_ADDRESS is 192\.0\.2\.1, which is no address.*\.\n$/);
});
