import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { startStandalone } from "@store/remote-kit/standalone/start-standalone";
import { root } from "@store/shared-data/node/environment";
import { startDevStore } from "../../operate/dev-store";
import { expectAccessibleAtEachSize } from "../support/axe";
import { asFile, copyTool, renameButton } from "../support/cleaner";
import { ports } from "../support/ports";

const settings = { storeName: "Loja", mode: "local" };
const files = path.join(root, "shell/public");
const picture = readFileSync(path.join(root, "shell/docs/store.webp"));

test.describe.configure({ mode: "serial" });

/** Chooses a picture, edits a component, and expects the new words beside the picture that is still chosen. */
async function expectFastRefresh(page: Page, address: string, folder: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel("Imagens para limpar").setInputFiles(asFile("a.webp", "image/webp", picture));
  await expect(page.getByText("a.webp").first()).toBeVisible();
  let loads = 0;
  page.on("framenavigated", () => loads++);
  renameButton(folder);
  await expect(page.getByRole("button", { name: "Pegar imagens" })).toBeVisible();
  await expect(page.getByText("a.webp").first()).toBeVisible();
  expect(loads).toBe(0);
}

const { devShell: shellPort, devRemote, standalone } = ports;
const startAlone = (folder: string) => startStandalone({ name: "tools", folder, port: standalone, settings, files });
const startAll = (folder: string) =>
  startDevStore({ root, shellPort, remotes: [{ folder, port: devRemote }], settings });

for (const [name, port, start] of [
  ["one remote alone in the minimal host", standalone, startAlone],
  ["the store with all its parts", shellPort, startAll],
] as const) {
  test(`${name}: an edit is seen at once, and what was done in the page stays`, async ({ page }) => {
    const folder = copyTool();
    const server = await start(folder);
    try {
      await expectFastRefresh(page, `http://localhost:${port}/limpar-criativo`, folder);
      const worker = await page.request.get(`http://localhost:${port}/avisos/sw.js`);
      expect(await worker.text()).toBe(readFileSync(path.join(files, "avisos/sw.js"), "utf8"));
    } finally {
      await server.close();
      rmSync(path.dirname(folder), { recursive: true, force: true });
    }
  });
}

test("the gallery shows every piece of the library, accessible and within the screen", async ({ page }) => {
  const server = await startAlone(path.join(root, "tools-mfe"));
  try {
    await page.goto(`http://localhost:${standalone}/galeria`);
    await page.getByRole("button", { name: "Menu da conta Ana" }).click();
    await page
      .getByRole("group", { name: "Key de BM Restaurada" })
      .getByRole("button", { name: "Mostrar key" })
      .click();
    await expectAccessibleAtEachSize(page, "/galeria");
  } finally {
    await server.close();
  }
});
