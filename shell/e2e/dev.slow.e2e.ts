import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { startStandalone } from "@store/remote-kit/standalone/start-standalone";
import { root } from "@store/shared-data/node/environment";
import { startDevStore } from "../operate/dev-store";
import { expectAccessibleAtEachSize } from "./axe";
import { ports } from "./ports";

const settings = { storeName: "Loja", mode: "local" };
const files = path.join(root, "shell/public");
const picture = readFileSync(path.join(root, "shell/docs/store.webp"));

test.describe.configure({ mode: "serial" });

/** A copy of the image cleaner, somewhere else: what it needs of the workspace it has to reach by its dependencies. */
function copyRemote(): string {
  const folder = path.join(realpathSync(mkdtempSync(path.join(os.tmpdir(), "store-dev-"))), "tools-mfe");
  cpSync(path.join(root, "tools-mfe"), folder, { recursive: true, filter: (file) => !/\/dist($|\/)/.test(file) });
  return folder;
}

/** Chooses a picture, edits a component, and expects the new words beside the picture that is still chosen. */
async function expectFastRefresh(page: Page, address: string, folder: string): Promise<void> {
  await page.goto(address);
  await page
    .getByLabel("Imagens para limpar")
    .setInputFiles({ name: "a.webp", mimeType: "image/webp", buffer: picture });
  await expect(page.getByText("a.webp").first()).toBeVisible();
  let loads = 0;
  page.on("framenavigated", () => loads++);
  const file = path.join(folder, "src/limpar-criativo/drop-area.tsx");
  writeFileSync(file, readFileSync(file, "utf8").replace("Escolher imagens", "Pegar imagens"));
  await expect(page.getByRole("button", { name: "Pegar imagens" })).toBeVisible();
  await expect(page.getByText("a.webp").first()).toBeVisible();
  expect(loads).toBe(0);
}

for (const [name, port, start] of [
  [
    "one remote alone in the minimal host",
    ports.standalone,
    (remote: { name: string; folder: string; port: number }) => startStandalone({ ...remote, settings, files }),
  ],
  [
    "the store with all its parts",
    ports.devShell,
    (remote: { name: string; folder: string; port: number }) =>
      startDevStore({ root, shellPort: ports.devShell, remotes: [{ ...remote, port: ports.devRemote }], settings }),
  ],
] as const) {
  test(`${name}: an edit is seen at once, and what was done in the page stays`, async ({ page }) => {
    const folder = copyRemote();
    const server = await start({ name: "tools", folder, port });
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
  const remote = { name: "tools", folder: path.join(root, "tools-mfe"), port: ports.standalone };
  const server = await startStandalone({ ...remote, settings, files });
  try {
    await page.goto(`http://localhost:${ports.standalone}/galeria`);
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
