import { copyFileSync, rmSync } from "node:fs";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { readCaches, untilKept } from "./kept";
import { openSavedStore, release } from "./kept-store";
import { ports } from "./ports";
import { untilAlive } from "./start-page";
import { test } from "./test";

test.use({ serviceWorkers: "allow", baseURL: `http://localhost:${ports.keptShell}` });
test.describe.configure({ mode: "serial" });

let store: Awaited<ReturnType<typeof openSavedStore>>;
test.beforeEach(async () => {
  store = await openSavedStore();
});
test.afterEach(() => store.remove());

const releaseOf = (page: Page, folder: string) =>
  page.evaluate((name) => document.documentElement.dataset[name] ?? "first", folder);

async function expectReleases(page: Page, shell: string, storefront: string): Promise<void> {
  await expect.poll(() => releaseOf(page, "shell")).toBe(shell);
  await expect.poll(() => releaseOf(page, "storefront")).toBe(storefront);
  await expect(page.getByText("À vista no Pix").first()).toBeVisible();
}

test("a release of the shell or of a remote is what the next visit gets, and what is kept from then on", async ({
  page,
}) => {
  await page.goto("/");
  await untilKept(page, "/");
  await expectReleases(page, "first", "first");

  release(store.root, "shell", "second");
  await page.reload();
  await expectReleases(page, "second", "first");
  release(store.root, "storefront-mfe", "third");
  await page.goto("/");
  await expectReleases(page, "second", "third");
  await untilKept(page, "/");

  await store.stop();
  await page.reload();
  await expectReleases(page, "second", "third");
  // At an address that was never seen: the same release again.
  await page.goto("/categoria/proxys");
  await expect.poll(() => releaseOf(page, "shell")).toBe("second");
  await store.start();
});

test("an address that is no page rendered ahead gets settings and releases of today, whatever is kept", async ({
  page,
}) => {
  await page.goto("/");
  await untilKept(page, "/");
  store.state.settings.storeName = "Loja de Outro Nome";
  release(store.root, "storefront-mfe", "second");
  store.state.pages = "empty";
  await page.goto("/produtos");
  await expectReleases(page, "first", "second");
  await expect(page.getByRole("banner")).toContainText("Loja de Outro Nome");
});

test("a kept page starts with the scripts that it names, and leads on, when they are no longer published", async ({
  page,
}) => {
  await page.goto("/");
  await untilKept(page, "/");
  for (const folder of ["shell", "storefront-mfe"])
    rmSync(path.join(store.root, folder, "dist/js"), { recursive: true });
  store.state.pages = "failing";
  // Only the worker's cache is checked, not the browser's own.
  await (await page.context().newCDPSession(page)).send("Network.clearBrowserCache");
  await page.reload();
  await untilAlive(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Garantia" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Garantia");
});

test("a server that fails is no better than none: what was kept is shown", async ({ page }) => {
  await page.goto("/");
  await untilKept(page, "/");
  store.state.pages = "failing";
  await page.reload();
  await expectReleases(page, "first", "first");
  await page.goto("/produtos");
  await expectReleases(page, "first", "first");
});

test("a new worker forgets what earlier workers of the store kept, and nothing else", async ({ page }) => {
  // Not a page: no worker comes with it.
  await page.goto("/manifest.webmanifest");
  await page.evaluate(async () => {
    for (const name of ["store-pages-0", "alheio"])
      await (await caches.open(name)).put("/antigo", new Response("antigo"));
  });
  await page.goto("/");
  await untilKept(page, "/");
  const names = await page.evaluate(() => caches.keys());
  expect(names).toContain("alheio");
  expect(names).toContain("store-pages-1");
  expect(names).not.toContain("store-pages-0");
});

test("the setting takes the worker away with all that it kept", async ({ page }) => {
  await page.goto("/");
  await untilKept(page, "/");
  store.state.settings.offline = false;
  await page.reload();
  await expect.poll(() => workers(page)).toBe(0);
  await page.reload();
  await expectNothingKept(page);
});

test("the worker that ends all workers ends them, and the page goes on", async ({ page }) => {
  await page.goto("/");
  await untilKept(page, "/");
  store.state.settings.offline = false;
  copyFileSync(path.join(store.root, "shell/dist/sw-off.js"), path.join(store.root, "shell/dist/sw.js"));
  const reloaded = page.waitForEvent("load");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready).update());
  await reloaded;
  await expectNothingKept(page);
  await expect(page.getByText("À vista no Pix").first()).toBeVisible();
});

const workers = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

async function expectNothingKept(page: Page): Promise<void> {
  await expect.poll(() => workers(page)).toBe(0);
  await expect.poll(async () => (await readCaches(page)).map(([address]) => address)).toEqual([]);
}
