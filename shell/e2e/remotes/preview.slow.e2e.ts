import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { readConfig } from "@store/remote-kit/build/read-config";
import { startDevServer } from "@store/remote-kit/standalone/dev-server";
import { root } from "@store/shared-data/node/environment";
import { copyTool, renameButton } from "../support/cleaner";
import { ports } from "../support/ports";
import { acceptDialogs, enterBackOffice } from "../support/staff";
import { test } from "../support/test";

test.describe.configure({ mode: "serial" });

const folder = copyTool();
const devPort = ports.previewOwn;
let dev: Awaited<ReturnType<typeof startDevServer>>;

test.beforeAll(async () => {
  renameButton(folder);
  dev = await startDevServer({ config: await readConfig(folder, "production", true), port: devPort, isPlain: true });
});

test.afterAll(async () => {
  await dev.close();
  rmSync(path.dirname(folder), { recursive: true, force: true });
});

const bar = (page: Page) => page.getByRole("region", { name: "Prévia" });
const choose = (page: Page, name: string) => page.getByRole("button", { name });

test("staff see a part of the store from their own machine, on every page", async ({ page }) => {
  acceptDialogs(page);
  await enterBackOffice(page, "manager", "/admin/previa");
  await page.getByLabel("Parte da loja").selectOption("tools");
  await page.getByLabel("Porta neste computador").fill(String(devPort));
  await choose(page, "Ver deste computador").click();
  await page.getByRole("link", { name: "Abrir tools" }).click();
  await expect(choose(page, "Pegar imagens")).toBeVisible();
  await expect(bar(page)).toContainText(`tools vem de http://localhost:${devPort}/, só neste navegador.`);
  // The rest of the store is as it is live, and every page says what is another.
  await page.getByRole("contentinfo").getByRole("link", { name: "Garantia" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Garantia/ })).toBeVisible();
  await page.goto("/produtos");
  await expect(bar(page)).toBeVisible();
});

test("a remote's dev command serves the store that runs, on another port", async () => {
  const program = path.join(root, "remote-kit/standalone/dev.ts");
  const command = spawn(process.execPath, ["--import", "tsx/esm", program], {
    cwd: path.join(root, "tools-mfe"),
    env: {
      ...process.env,
      SHELL_PORT: String(ports.shell),
      TOOLS_PORT: String(ports.tools),
      STORE_DATA_DIR: String(process.env.STORE_TEST_DATA),
    },
  });
  let output = "";
  for (const channel of [command.stdout, command.stderr]) channel.on("data", (text) => (output += text));
  await expect.poll(() => output, { timeout: 30_000 }).toContain("Ready.");
  const [, port] = /\btype (\d+)\./.exec(output) ?? [];
  expect(output).toContain(`http://localhost:${ports.shell}/admin/previa\n`);
  const entry = await fetch(`http://localhost:${port}/remoteEntry.js`);
  expect([entry.status, entry.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
  command.kill("SIGTERM");
  await once(command, "exit");
});
