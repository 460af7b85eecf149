import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { isRunning } from "@store/shared-data/node/process/process-table";
import { ports } from "../support/ports";
import { type Service, startProgram, statusOf, untilReady } from "../support/services";
import { test } from "../support/test";

const dataDir = mkdtempSync(path.join(os.tmpdir(), "store-restarted-"));
let start: Service | undefined;

test.afterAll(async () => {
  await start?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const readPid = (file: string): number => JSON.parse(readFileSync(path.join(dataDir, file), "utf8")).pid;

test("pnpm start keeps showing pages while its backend is dead and starts it again; a damaged registry ends nothing", async () => {
  test.setTimeout(180_000);
  const shell = `http://localhost:${ports.restartedShell}`;
  const names = ["STOREFRONT", "ACCOUNT", "BACKOFFICE", "TOOLS"];
  const remotes = names.map((name, index) => [`${name}_PORT`, String(ports.restartedRemotes + index)]);
  start = startProgram("shell/operate/start.ts", {
    STORE_DATA_DIR: dataDir,
    BACKEND_PORT: String(ports.restartedBackend),
    WEBHOOK_SECRET: "um segredo com $inais 100%",
    ...Object.fromEntries(remotes),
    STORE_MODE: "production",
    SHELL_PORT: String(ports.restartedShell),
  });
  await untilReady(shell, start);
  await expect.poll(start.output).toContain("Composed");
  expect(start.output()).not.toContain("segredo");
  const dead = readPid("backend.lock");
  process.kill(dead, "SIGKILL");
  await expect.poll(() => statusOf(`${shell}/readyz`)).toBe(503);
  expect([await statusOf(`${shell}/`), await statusOf(`${shell}/livez`)]).toEqual([200, 200]);
  await untilReady(shell, start);
  expect(readPid("backend.lock")).not.toBe(dead);
  expect(start.output()).toContain("The backend stopped, starting it again");
  const registry = path.join(dataDir, "registry");
  mkdirSync(registry, { recursive: true });
  writeFileSync(path.join(registry, "registry.json"), "{");
  expect([await statusOf(`${shell}/`), await statusOf(`${shell}/livez`)]).toEqual([500, 200]);
  rmSync(registry, { recursive: true });
  expect(await statusOf(`${shell}/`)).toBe(200);
  const pids = [readPid("backend.lock")];
  await start.stop();
  await expect.poll(() => pids.filter(isRunning)).toEqual([]);
  expect(start.output()).toContain("Stopped.");
});
