import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { isRunning } from "shared-data/node/process-table";
import { nginxProgram } from "./nginx";
import { ports } from "./ports";
import { type Service, startProgram, startService } from "./services";
import { test } from "./test";

test.describe.configure({ mode: "serial", timeout: 180_000 });
test.skip(!nginxProgram, "not run: there is no nginx on this machine");

const scratch = mkdtempSync(path.join(os.tmpdir(), "store-machine-"));
// Blanks and signs that a shell, systemd or nginx could read otherwise.
const folder = path.join(scratch, "a loja");
const dataDir = path.join(scratch, "dados");
const origin = `http://localhost:${ports.machineSite}`;
const secret = 'um "segredo" com $inais \\ 100%';
const settings = { STORE_DATA_DIR: dataDir, BACKEND_PORT: String(ports.machineBackend), WEBHOOK_SECRET: secret };
const services: Record<string, Service> = {};

test.beforeAll(async () => {
  const parameters = ["--import", "tsx/esm", "shell/operate/export-site.ts", folder, origin, "--machine"];
  await promisify(execFile)(process.execPath, parameters, { env: { PATH: process.env.PATH, ...settings } });
});

test.afterAll(async () => {
  for (const service of Object.values(services)) await service.stop();
  rmSync(scratch, { recursive: true, force: true });
});

const status = (address: string, init?: RequestInit) =>
  fetch(address, init).then(
    (answer) => answer.status,
    () => 0,
  );
const untilReady = async (address: string) => {
  const said = () => Object.entries(services).map(([name, { output }]) => `${name}: ${output().slice(-400)}`);
  while ((await status(`${address}/readyz`)) !== 200)
    for (const { child } of Object.values(services)) expect(child.exitCode, said().join("\n")).toBeNull();
};
const readPid = (file: string): number => JSON.parse(readFileSync(path.join(dataDir, file), "utf8")).pid;
const pay = (id: string, headers = {}) =>
  fetch(`${origin}/functions/v1/pix-paid`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-secret": secret, ...headers },
    body: JSON.stringify({ event: "pix.paid", payment: { id, amount: 1 }, customer: { email: "ana@exemplo.com.br" } }),
  });

test("its services are such as systemd takes, and its secrets are for their user alone", () => {
  expect(statSync(path.join(folder, "store.env")).mode & 0o077).toBe(0);
  const verifier = "/usr/bin/systemd-analyze";
  test.skip(!existsSync(verifier), "not run: there is no systemd on this machine");
  const units = ["store-backend", "store-web", "store-pages"].map((name) => path.join(folder, `${name}.service`));
  execFileSync(verifier, ["verify", ...units], { stdio: "pipe" });
});

test("run as they say, the shop is ready, sells, and shows its pages under one address", async ({ page }) => {
  for (const name of ["store-backend", "store-web"]) services[name] = startService(folder, name);
  await untilReady(origin);
  services["store-pages"] = startService(folder, "store-pages");
  expect(await (await fetch(`${origin}/readyz`)).json()).toMatchObject({ checks: { database: "ok", disk: "ok" } });
  expect(await status(`${origin}/livez`)).toBe(200);
  expect((await pay("p-1")).status).toBe(200);
  expect((await pay("p-2", { "x-secret": "errado" })).status).toBe(401);
  // Rendered ahead from this machine's database, and alive in the browser on the same address.
  expect(await (await fetch(`${origin}/product/meta-bm-1300`)).text()).toContain("<h1");
  const asked = page.waitForResponse((answer) => answer.url().startsWith(`${origin}/rest/v1/`) && answer.ok());
  await page.goto(`${origin}/avaliacoes`);
  await asked;
  // What open tabs ask for comes from files, which the service that composes keeps.
  await expect.poll(async () => (await fetch(`${origin}/snapshot/state.json`)).text()).toContain('"at"');
  expect(await status(`${origin}/snapshot/product/nada.json`)).toBe(204);
  const refreshed = page.waitForResponse(`${origin}/snapshot/newest.json`);
  await page.goto(`${origin}/produtos`);
  expect((await refreshed).headers()).toMatchObject({ "cache-control": "no-cache", etag: expect.any(String) });
  await page.goto(`${origin}/login`);
  await expect(page.getByRole("form", { name: "Entrar" })).toBeVisible();
  await expect.poll(() => services["store-pages"]?.output()).toMatch(/Composed \d+ pages, 0 of them new/);
});

test("one id leads from the web server's log to the backend's; no query, secret or person is in either", async () => {
  const id = "visita-0001.abc";
  const headers = { "x-request-id": id, authorization: "Bearer abc.segredo.def" };
  expect((await fetch(`${origin}/rest/v1/products?select=id&name=eq.ana@exemplo.com.br`, { headers })).status).toBe(
    401,
  );
  expect((await pay("p-3", { "x-request-id": `${id}-2` })).headers.get("x-request-id")).toBe(`${id}-2`);
  expect((await fetch(`${origin}/product/meta-bm-1300?utm_source=x`)).headers.get("x-request-id")).toMatch(/^\w{32}$/);
  const [web, calls] = [() => String(services["store-web"]?.output()), String(services["store-backend"]?.output())];
  await expect.poll(web).toContain('"page":"GET /product/meta-bm-1300"');
  for (const log of [web(), calls]) {
    const lines = log.split("\n").filter((line) => line.startsWith('{"at"'));
    const told = lines.map((line) => JSON.parse(line)).find(({ request_id }) => request_id === id);
    expect(told).toMatchObject({ call: "GET /rest/v1/products", status: 401 });
    expect(log).toContain(`"webhook":"POST /functions/v1/pix-paid","request_id":"${id}-2","status":200`);
    expect(log).not.toMatch(/segredo|exemplo\.com|utm_source|readyz|livez/);
  }
});

test("while its backend is dead pages are served and calls told so; started again it has all that it had said", async () => {
  await services["store-backend"]?.stop("SIGKILL");
  expect(await status(`${origin}/`)).toBe(200);
  const away = await pay("p-4");
  expect([away.status, away.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await away.json()).toMatchObject({ code: "57P03" });
  expect(await status(`${origin}/livez`)).toBe(200);
  services["store-backend"] = startService(folder, "store-backend");
  await untilReady(origin);
  // The same event once more: known, so it was stored.
  expect(await (await pay("p-1")).json()).toMatchObject({
    received: true,
    outcome: expect.not.stringMatching(/^error/),
  });
});

test("told to stop, each service ends, and nothing of it goes on", async () => {
  const pids = [readPid("backend.lock"), readPid("db.lock")];
  for (const [name, service] of Object.entries(services).reverse()) {
    await service.stop();
    delete services[name];
  }
  await expect.poll(() => pids.filter(isRunning)).toEqual([]);
  expect(await status(`${origin}/`)).toBe(0);
});

test("pnpm start keeps showing pages while its backend is dead and starts it again; a damaged registry ends nothing", async () => {
  const shell = `http://localhost:${ports.restartedShell}`;
  const names = ["STOREFRONT", "ACCOUNT", "BACKOFFICE", "TOOLS"];
  const remotes = names.map((name, index) => [`${name}_PORT`, String(ports.restartedRemotes + index)]);
  const start = startProgram("shell/operate/start.ts", {
    ...settings,
    ...Object.fromEntries(remotes),
    STORE_MODE: "production",
    SHELL_PORT: String(ports.restartedShell),
  });
  services.start = start;
  await untilReady(shell);
  await expect.poll(start.output).toContain("Composed");
  expect(start.output()).not.toContain("segredo");
  const [dead, database] = [readPid("backend.lock"), readPid("db.lock")];
  process.kill(dead, "SIGKILL");
  await expect.poll(() => status(`${shell}/readyz`)).toBe(503);
  expect([await status(`${shell}/`), await status(`${shell}/livez`)]).toEqual([200, 200]);
  await untilReady(shell);
  expect(readPid("backend.lock")).not.toBe(dead);
  expect(isRunning(database)).toBe(false);
  expect(start.output()).toContain('"backend":"stopped, starting it again"');
  const registry = path.join(dataDir, "registry");
  mkdirSync(registry, { recursive: true });
  writeFileSync(path.join(registry, "registry.json"), "{");
  expect([await status(`${shell}/`), await status(`${shell}/livez`)]).toEqual([500, 200]);
  rmSync(registry, { recursive: true });
  expect(await status(`${shell}/`)).toBe(200);
  const pids = [readPid("backend.lock"), readPid("db.lock")];
  await start.stop();
  await expect.poll(() => pids.filter(isRunning)).toEqual([]);
  expect(start.output()).toContain("Stopped.");
});
