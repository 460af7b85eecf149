import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseEnv } from "node:util";
import { expect } from "@playwright/test";
import { isRunning } from "@store/shared-data/node/process/process-table";
import { publish } from "../../../remote-kit/release/publish";
import { asOwnerOfRunning } from "../../../shared-data/local/postgres/running-store";
import { askAuth, callWebhook, paymentBody, signIn } from "../../../shared-data/local/testing/store-client";
import { readChanges } from "../../server/registry-history";
import { writeRelease } from "../support/handmade-release";
import { ports } from "../support/ports";
import { runCommand, type Service, startService, statusOf, untilReady, writeSettings } from "../support/services";
import { test } from "../support/test";
import { nginxProgram, startNginx } from "./nginx";

test.describe.configure({ mode: "serial", timeout: 180_000 });
test.skip(!nginxProgram, "not run: there is no nginx on this machine");

const scratch = mkdtempSync(path.join(os.tmpdir(), "store-machine-"));
const [etc, folder] = [path.join(scratch, "etc"), path.join(scratch, "export")];
const dataDir = path.join(scratch, "dados");
const origin = `http://localhost:${ports.machineSite}`;
const secret = "um segredo com $inais 100%";
const { machineSite: port, machineBackend: backendPort, machinePublish: publishPort } = ports;
const place = { etc, folder, port, backendPort, publishPort };
const services: Record<string, Service> = {};
let nginx: Awaited<ReturnType<typeof startNginx>> | undefined;

/** The file of `shell/deploy` with the test's values, as a shell, systemd and Docker read it. */
const serviceSettings: Record<string, string> = {
  ...parseEnv(readFileSync("shell/deploy/store.env", "utf8")),
  STORE_DATA_DIR: dataDir,
  BACKEND_PORT: String(ports.machineBackend),
  PUBLISH_PORT: String(ports.machinePublish),
  WEBHOOK_SECRET: secret,
  SMTP_URL: "",
  SHELL_URL: origin,
  BACKEND_URL: origin,
};

test.beforeAll(() => {
  // Where tests run as root, Postgres is another user.
  chmodSync(scratch, 0o755);
  writeSettings(place, serviceSettings);
});

test.afterAll(async () => {
  await nginx?.close();
  for (const service of Object.values(services)) await service.stop();
  rmSync(scratch, { recursive: true, force: true });
});

const pay = (id: string, headers = {}) =>
  callWebhook(origin, "pix-paid", paymentBody("pix.paid", { id }), { "x-secret": secret, ...headers });

test("run as they say, the shop is ready, sells, and shows its pages under one address", async ({ page }) => {
  services["store-backend"] = startService("store-backend", place);
  await untilReady(`http://localhost:${place.backendPort}`, services["store-backend"]);
  await runCommand("export-site", [folder, origin, "--machine"], serviceSettings);
  nginx = await startNginx(place);
  services["store-pages"] = startService("store-pages", place);
  expect(await (await fetch(`${origin}/readyz`)).json()).toMatchObject({ checks: { database: "ok", disk: "ok" } });
  expect((await pay("p-1")).status).toBe(200);
  expect((await pay("p-2", { "x-secret": "errado" })).status).toBe(401);
  // Rendered ahead from this machine's database, and alive in the browser on the same address.
  expect(await (await fetch(`${origin}/product/meta-bm-1300`)).text()).toContain("<h1");
  const requests = page.waitForResponse((response) => response.url().startsWith(`${origin}/rest/v1/`) && response.ok());
  await page.goto(`${origin}/avaliacoes`);
  await requests;
  // Open tabs poll files, which the prerendering service keeps up to date.
  await expect.poll(async () => (await fetch(`${origin}/snapshot/state.json`)).text()).toContain('"at"');
  expect(await statusOf(`${origin}/snapshot/product/nada.json`)).toBe(204);
  const refreshed = page.waitForResponse(`${origin}/snapshot/newest.json`);
  await page.goto(`${origin}/produtos`);
  expect((await refreshed).headers()).toMatchObject({ "cache-control": "no-cache", etag: expect.any(String) });
  await page.goto(`${origin}/login`);
  await expect(page.getByRole("form", { name: "Entrar" })).toBeVisible();
  await expect.poll(() => services["store-pages"]?.output()).toMatch(/Composed \d+ pages, 0 of them new/);
});

const token = `rel_${"5".repeat(64)}`;
const release = path.join(scratch, "1.0.0");
const team = { shop: origin, token, name: "clube", action: "set", why: "primeira" };

test("staff see what a team proposes, through the web server, until they end it; shoppers do not", async ({ page }) => {
  const account = { email: "gerente@exemplo.com.br", password: "uma-senha-de-teste" };
  await askAuth(origin, "POST signup", { body: account });
  const insert = "insert into private.access_tokens (remote, holder, token_hash) values ('clube', 'Clube', $1)";
  const confirm = `with account as (update auth.users set email_confirmed_at = now() returning id)
    insert into private.staff_members (user_id, role) select id, 'manager' from account`;
  await asOwnerOfRunning(path.join(dataDir, "postgres"), async (query) => {
    await query(insert, [createHash("sha256").update(token).digest()]);
    await query(confirm);
  });
  const { data } = await (await signIn(origin, account.email, account.password)).db.auth.getSession();
  const headers = { authorization: `Bearer ${data.session?.access_token}` };
  writeRelease(scratch, "1.0.0", { manifest: { name: "clube", basePaths: ["/clube"] } });
  expect(await publish({ ...team, action: "preview" }, release)).toContain("Staff may see clube 1.0.0");
  const { proposed } = await (await page.request.get(`${origin}/previa.json`, { headers })).json();
  expect(proposed).toMatchObject([{ name: "clube", address: expect.stringMatching(/^\/mfe\/clube\/1\.0\.0-/) }]);
  const { address } = proposed[0];
  await page.request.post(`${origin}/previa.json`, { headers, data: { remote: "clube", address } });
  await page.goto(`${origin}/clube`);
  await expect(page.getByRole("heading", { level: 1, name: "Limpador 1.0.0" })).toBeVisible();
  expect(await statusOf(`${origin}/clube`)).toBe(404);
  await page.goto(`${origin}/garantia`);
  await page.getByRole("region", { name: "Prévia" }).getByRole("button", { name: "Voltar ao normal" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Garantia/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "Prévia" })).toHaveCount(0);
});

test("a team sets its release live through the web server, which lets no large one in", async ({ page }) => {
  expect(await publish(team, release)).toContain("clube 1.0.0 is proved: ");
  expect(readChanges(path.join(dataDir, "registry")).at(-1)).toMatchObject({ by: "Clube (token)", why: "primeira" });
  await expect.poll(() => statusOf(`${origin}/clube`)).toBe(200);
  await page.goto(`${origin}/clube`);
  await expect(page.getByRole("heading", { level: 1, name: "Limpador 1.0.0" })).toBeVisible();
  const large = new Blob([new Uint8Array(49 * 1024 * 1024)]);
  const headers = { authorization: `Bearer ${token}` };
  const address = `${origin}/publish-release?remote=clube`;
  expect(await statusOf(address, { method: "POST", body: large, headers })).toBe(413);
});

test("its nightly backup copies database and secrets into folders of that moment", async () => {
  const backup = startService("store-backup", place);
  await once(backup.child, "close");
  expect(backup.child.exitCode, backup.output()).toBe(0);
  const names = readdirSync(path.join(etc, "backups"), { recursive: true, encoding: "utf8" });
  // The registry is in it where this checkout has decided on releases.
  const kept = names.filter((name) => /\.\w+$/.test(name) && !name.endsWith("registry.tar"));
  const files = kept.map((name) => name.replace(/\d{8}T\d{6}/, "<now>"));
  const copies = ["database/<now>/database.tar", "database/<now>/manifest.json", "secrets/<now>/secrets.json"];
  expect(files.sort()).toEqual(copies);
});

test("one id leads from the web server's log to the backend's; no query, secret or person is in either", async () => {
  const id = "visita-0001.abc";
  const headers = { "x-request-id": id, authorization: "Bearer abc.segredo.def" };
  const search = `${origin}/rest/v1/products?select=id&name=eq.ana@exemplo.com.br`;
  expect((await fetch(search, { headers })).status).toBe(401);
  expect((await pay("p-3", { "x-request-id": `${id}-2` })).headers.get("x-request-id")).toBe(`${id}-2`);
  expect((await fetch(`${origin}/product/meta-bm-1300?utm_source=x`)).headers.get("x-request-id")).toMatch(/^\w{32}$/);
  const web = () => readFileSync(String(nginx?.log), "utf8");
  await expect.poll(web).toContain("GET /product/meta-bm-1300");
  const fields: string[][] = [];
  for (const log of [web(), String(services["store-backend"]?.output())]) {
    const lineOf = (requestId: string) => log.split("\n").find((line) => line.includes(`"${requestId}"`));
    fields.push(Object.keys(JSON.parse(lineOf(id) ?? "{}")).sort());
    expect(JSON.parse(lineOf(id) ?? "{}")).toMatchObject({ status: 401 });
    expect(lineOf(id)).toContain("GET /rest/v1/products");
    expect(JSON.parse(lineOf(`${id}-2`) ?? "{}")).toMatchObject({ status: 200 });
    expect(lineOf(`${id}-2`)).toMatch(/pix.paid/);
    expect(log).not.toMatch(/segredo|exemplo\.com|utm_source|readyz|livez/);
  }
  expect(fields[0]).toEqual(fields[1]);
  expect(fields[0]).toEqual(expect.arrayContaining(["level", "time", "ms", "msg", "request_id"]));
});

test("while its backend is down, pages are served and calls fail clearly; after a restart all committed data is there", async () => {
  await services["store-backend"]?.stop("SIGKILL");
  expect(await statusOf(`${origin}/`)).toBe(200);
  const away = await pay("p-4");
  expect([away.status, away.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await away.json()).toMatchObject({ code: "57P03" });
  expect(await statusOf(`${origin}/livez`)).toBe(200);
  services["store-backend"] = startService("store-backend", place);
  await untilReady(origin, ...Object.values(services));
  // The same event once more: known, so it was stored.
  expect(await (await pay("p-1")).json()).toMatchObject({
    received: true,
    outcome: expect.not.stringMatching(/^error/),
  });
});

test("each service ends when stopped, and leaves no processes", async () => {
  const [postmaster = ""] = readFileSync(path.join(dataDir, "postgres/db/postmaster.pid"), "utf8").split("\n");
  const pids = [Number(postmaster), ...Object.values(services).map(({ child }) => Number(child.pid))];
  for (const [name, service] of Object.entries(services).reverse()) {
    await service.stop();
    delete services[name];
  }
  await nginx?.close();
  nginx = undefined;
  await expect.poll(() => pids.filter(isRunning)).toEqual([]);
  expect(await statusOf(`${origin}/`)).toBe(0);
});
