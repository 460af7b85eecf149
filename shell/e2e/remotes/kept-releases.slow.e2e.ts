import { createHash } from "node:crypto";
import { copyFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { remotes, root as workspace } from "@store/shared-data/node/environment";
import { patience } from "../../server/serve/find-page";
import { readCaches, untilKept } from "../support/kept";
import { serveOwnStore } from "../support/own-store";
import { untilAlive } from "../support/start-page";
import { test } from "../support/test";

// However long a busy machine takes to render a page.
Object.assign(patience, { outdated: 15_000, withLast: 15_000 });
const root = mkdtempSync(path.join(os.tmpdir(), "store-kept-"));
const settings: Record<string, unknown> = {};
/** How addresses are answered: with pages rendered ahead, with the empty start page, or not at all. */
let pages: "ahead" | "empty" | "failing" = "ahead";
const { origin: baseURL } = serveOwnStore({
  root,
  settings: () => settings,
  pages: (find) => async (pathname, live) => {
    if (pages === "failing") return { html: "<h1>Falhou</h1>", status: 500 };
    return pages === "ahead" ? find(pathname, live) : null;
  },
});
test.use({ serviceWorkers: "allow", baseURL });

/** Builds as they are in the workspace: what is live changes under the visitors of each test. */
function copyBuilds(): void {
  for (const folder of ["shell", ...remotes.map((remote) => remote.folder)]) {
    rmSync(path.join(root, folder), { recursive: true, force: true });
    cpSync(path.join(workspace, folder, "dist"), path.join(root, folder, "dist"), { recursive: true });
  }
}

test.beforeAll(copyBuilds);
test.beforeEach(async ({ page }) => {
  copyBuilds();
  Object.assign(settings, { storeName: "Loja", mode: "local", offline: true });
  pages = "ahead";
  // Earlier workers of the store, and another program, have kept something here; this page brings no worker.
  await page.goto("/manifest.webmanifest");
  await page.evaluate(async () => {
    for (const name of ["store-pages-0", "alheio"])
      await (await caches.open(name)).put("/antigo", new Response("antigo"));
  });
  await page.goto("/");
  await untilKept(page, "/");
});
test.afterAll(() => rmSync(root, { recursive: true }));

/** The first script of a folder's build, and the file that names it. */
const places = {
  shell: { scripts: "js", named: "app.html" },
  "storefront-mfe": { scripts: ".", named: "remote-manifest.json" },
} as const;
const integrityOf = (content: string) => `sha256-${createHash("sha256").update(content).digest("base64")}`;

/** Releases a folder again: its first script says which release it is, and has another name and integrity. */
function release(folder: keyof typeof places, version: string): void {
  const { scripts, named } = places[folder];
  const dist = path.join(root, folder, "dist");
  const old = readdirSync(path.join(dist, scripts)).find((file) => /^(main|remoteEntry)\.[0-9a-f]{8}\.js$/.test(file));
  const before = readFileSync(path.join(dist, scripts, String(old)), "utf8");
  const code = `${before}\ndocument.documentElement.dataset.${folder.split("-")[0]} = "${version}";`;
  const hash = createHash("sha1").update(code).digest("hex").slice(0, 8);
  const name = String(old).replace(/\.[0-9a-f]{8}\./, `.${hash}.`);
  rmSync(path.join(dist, scripts, String(old)));
  writeFileSync(path.join(dist, scripts, name), code);
  const list = readFileSync(path.join(dist, named), "utf8");
  const renamed = list.replaceAll(String(old), name).replaceAll(integrityOf(before), integrityOf(code));
  expect(renamed).not.toBe(list);
  writeFileSync(path.join(dist, named), renamed);
}

const releaseOf = (page: Page, folder: string) =>
  page.evaluate((name) => document.documentElement.dataset[name] ?? "first", folder);

async function expectReleases(page: Page, shell: string, storefront: string): Promise<void> {
  await expect.poll(() => releaseOf(page, "shell")).toBe(shell);
  await expect.poll(() => releaseOf(page, "storefront")).toBe(storefront);
  await expect(page.getByText("À vista no Pix").first()).toBeVisible();
}

test("a release is what the next visit gets, and what is kept from then on", async ({ page, context }) => {
  await expectReleases(page, "first", "first");
  const names = await page.evaluate(() => caches.keys());
  expect(names).toEqual(expect.arrayContaining(["alheio", "store-pages-1"]));
  expect(names).not.toContain("store-pages-0");
  release("shell", "second");
  await page.reload();
  await expectReleases(page, "second", "first");
  release("storefront-mfe", "third");
  await page.goto("/");
  await expectReleases(page, "second", "third");
  await untilKept(page, "/");

  await context.setOffline(true);
  await page.reload();
  await expectReleases(page, "second", "third");
  // At an address that was never seen: the same release again.
  await page.goto("/categoria/proxys");
  await expect.poll(() => releaseOf(page, "shell")).toBe("second");
});

test("an address without a page rendered ahead gets settings and releases of today", async ({ page }) => {
  settings.storeName = "Loja de Outro Nome";
  release("storefront-mfe", "second");
  pages = "empty";
  await page.goto("/produtos");
  await expectReleases(page, "first", "second");
  await expect(page.getByRole("banner")).toContainText("Loja de Outro Nome");
});

test("a kept page starts with its own scripts when they are no longer published", async ({ page }) => {
  for (const folder of ["shell", "storefront-mfe"]) rmSync(path.join(root, folder, "dist/js"), { recursive: true });
  pages = "failing";
  // Only the worker's cache is checked, not the browser's own.
  await (await page.context().newCDPSession(page)).send("Network.clearBrowserCache");
  await page.reload();
  await untilAlive(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Garantia" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Garantia");
});

test("a server that fails is no better than none: what was kept is shown", async ({ page }) => {
  pages = "failing";
  for (const address of ["/", "/produtos"]) {
    await page.goto(address);
    await expectReleases(page, "first", "first");
  }
});

test("the worker that ends all workers ends them and what they kept, and the page goes on", async ({ page }) => {
  settings.offline = false;
  copyFileSync(path.join(root, "shell/dist/sw-off.js"), path.join(root, "shell/dist/sw.js"));
  const reloaded = page.waitForEvent("load");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready).update());
  await reloaded;
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await expect.poll(workers).toBe(0);
  const others = async () => (await readCaches(page)).filter(([, content]) => content !== "antigo");
  await expect.poll(others).toEqual([]);
  await expect(page.getByText("À vista no Pix").first()).toBeVisible();
});
