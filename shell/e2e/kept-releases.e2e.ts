import { createHash } from "node:crypto";
import { copyFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { answerPages } from "../compose/answer-pages.mjs";
import { Composer } from "../compose/composer.mjs";
import { PageFolder } from "../compose/page-folder.mjs";
import { remotes as allRemotes, root as workspace } from "../scripts/environment.mjs";
import { serveStore } from "../scripts/serve.mjs";
import { readCaches, untilKept } from "./kept";
import { ports } from "./ports";
import { test } from "./test";

test.use({ serviceWorkers: "allow", baseURL: `http://localhost:${ports.keptShell}` });
test.describe.configure({ mode: "serial" });

const root = mkdtempSync(path.join(os.tmpdir(), "store-kept-"));
const folders = ["shell", "storefront-mfe", "tools-mfe"];
const remotes = allRemotes
  .filter(({ folder }) => folders.includes(folder))
  .map((remote, index) => ({ ...remote, port: ports.keptRemotes + index }));
const settings: Record<string, unknown> = { storeName: "Loja", mode: "local" };
let store: Awaited<ReturnType<typeof serveStore>>;
let isFailing = false;

// A store of its own, of copies: what is live in it changes under its visitors.
test.beforeEach(async () => {
  for (const folder of folders) {
    cpSync(path.join(workspace, folder, "dist"), path.join(root, folder, "dist"), { recursive: true });
  }
  delete settings.offline;
  isFailing = false;
  store = await open();
});
test.afterEach(async () => {
  await store.close();
  rmSync(root, { recursive: true });
});

function open() {
  const pages = new PageFolder(path.join(root, "pages"));
  const shellFolder = path.join(root, "shell/dist");
  const composer = new Composer({ shellFolder, origin: `http://localhost:${ports.keptShell}`, pages });
  const findPage = answerPages(composer);
  const places = { registryDir: path.join(root, "registry"), releasesDir: path.join(root, "releases") };
  return serveStore({
    root,
    shellPort: ports.keptShell,
    remotes,
    settings,
    ...places,
    findPage: async (pathname, live) =>
      isFailing ? { html: "<h1>Falhou</h1>", status: 500 } : findPage(pathname, live),
  });
}

/** Releases a folder anew: its first script says which release it is, and has another name and integrity. */
function release(folder: string, scripts: string, named: string, version: string): void {
  const dist = path.join(root, folder, "dist");
  const old = readdirSync(path.join(dist, scripts)).find((file) => /^(main|remoteEntry)\.[0-9a-f]{8}\.js$/.test(file));
  const before = readFileSync(path.join(dist, scripts, String(old)));
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

const integrityOf = (content: string | Buffer) => `sha256-${createHash("sha256").update(content).digest("base64")}`;

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

  release("shell", "js", "app.html", "second");
  await page.reload();
  await expectReleases(page, "second", "first");
  release("storefront-mfe", ".", "card.json", "third");
  await page.goto("/");
  await expectReleases(page, "second", "third");
  await untilKept(page, "/");

  await store.close();
  await page.reload();
  await expectReleases(page, "second", "third");
  // At an address that was never seen: the same release again.
  await page.goto("/categoria/proxys");
  await expect.poll(() => releaseOf(page, "shell")).toBe("second");
  store = await open();
});

test("a server that fails is no better than none: what was kept is shown", async ({ page }) => {
  await page.goto("/");
  await untilKept(page, "/");
  isFailing = true;
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
  settings.offline = false;
  await page.reload();
  await expect.poll(() => workers(page)).toBe(0);
  await page.reload();
  await expectNothingKept(page);
});

test("the worker that ends all workers ends them, and the page goes on", async ({ page }) => {
  await page.goto("/");
  await untilKept(page, "/");
  settings.offline = false;
  copyFileSync(path.join(root, "shell/dist/sw-off.js"), path.join(root, "shell/dist/sw.js"));
  const loadedAnew = page.waitForEvent("load");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready).update());
  await loadedAnew;
  await expectNothingKept(page);
  await expect(page.getByText("À vista no Pix").first()).toBeVisible();
});

const workers = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

async function expectNothingKept(page: Page): Promise<void> {
  await expect.poll(() => workers(page)).toBe(0);
  await expect.poll(async () => (await readCaches(page)).map(([address]) => address)).toEqual([]);
}
