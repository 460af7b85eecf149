import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Browser, expect } from "@playwright/test";
import type { RegistryEntry } from "@store/shared-data/contract/registry-schema";
import { remotes as allRemotes, environment, root } from "@store/shared-data/node/environment";
import { startBackendProcess } from "@store/shared-data/node/process/backend-process";
import { createStatePublisher, findServiceKey } from "../operate/publish-state";
import { setCanary } from "../operate/registry/registry-changes";
import { PageFolder } from "../server/prerender/page-folder";
import { Prerenderer } from "../server/prerender/prerenderer";
import { changeRegistry, liveRegistry, readRegistry } from "../server/registry-store";
import { createFindPage } from "../server/serve/find-page";
import { serveStore } from "../server/serve/serve-store";
import { distOf, startStaticServer } from "../server/serve/static-server";
import { type Parts, writeRelease } from "./handmade-release";
import { ports } from "./ports";
import { forceLive } from "./registry";
import { untilAlive } from "./start-page";
import { test } from "./test";

const shellUrl = `http://localhost:${ports.canaryShell}`;
const backend = `http://localhost:${ports.canaryBackend}`;
const remotes = allRemotes.map((remote, index) => ({ ...remote, port: ports.canaryRemotes + index }));
const scratch = mkdtempSync(path.join(os.tmpdir(), "store-canary-"));
const registryDir = path.join(scratch, "registry");
const dataDir = path.join(scratch, "data");
const shellFolder = distOf(root, "shell");
const pages = new PageFolder(path.join(scratch, "pages"));
const prerenderer = new Prerenderer({ shellFolder, origin: shellUrl, pages });
const publishState = createStatePublisher({
  ...{ registryDir, shellFolder, backend, findKey: () => findServiceKey({ hosted: null, dataDir }) },
  readLive: () => liveRegistry({ root, registryDir, remotes }),
  mapFolders: [],
});
let servers: Array<{ close(): Promise<unknown> }> = [];

test.describe.configure({ mode: "serial" });

// A store and a collector of its own: what is live in it changes under its visitors.
test.beforeAll(async () => {
  // The backend is made on a machine that may be busy.
  test.setTimeout(180_000);
  const settings = { storeName: "Loja", mode: "local", errorReportUrl: `${backend}/functions/v1/page-reports` };
  const store = { root, shellPort: ports.canaryShell, remotes, settings, registryDir };
  const place = { backendPort: ports.canaryBackend, dataDir, shellUrl, mode: "local" };
  servers = [
    await startBackendProcess(place),
    await serveStore({ ...store, releasesDir: environment.releasesDir, findPage: createFindPage(prerenderer) }),
    await startStaticServer({ folder: scratch, port: ports.canaryReleases, portVariable: "-" }),
  ];
});
test.afterAll(async () => {
  await Promise.all([prerenderer.close(), ...servers.map((server) => server.close())]);
  rmSync(scratch, { recursive: true, force: true });
});

const addressOf = (version: string) => `http://localhost:${ports.canaryReleases}/${version}/`;

/** Publishes a release with a page that prerenders, whether or not it works in the browser. */
function publish(version: string, parts: Parts = {}) {
  const server = `const { createElement } = require("react");
    exports.default = { contract: 1, name: "tools", routes: [{
      path: "/limpar-criativo",
      Component: () => createElement("h1", null, "Limpador ${version}"),
      staticPaths: async () => ["/limpar-criativo"],
    }] };`;
  writeRelease(scratch, version, {}, server, parts);
}

/** Begins a trial for half of the visitors. */
async function tryOut(version: string) {
  const manifest = JSON.parse(readFileSync(path.join(scratch, version, "remote-manifest.json"), "utf8"));
  const entry: RegistryEntry = { ...manifest, baseUrl: addressOf(version) };
  await changeRegistry(registryDir, ({ remotes: [live] }) => ({ remotes: [setCanary(live, entry, { percent: 50 })] }));
  await prerenderer.prerenderAll();
  await publishState();
}

async function openBrowser(browser: Browser, draw: string) {
  const context = await browser.newContext({ serviceWorkers: "block" });
  await context.addCookies([{ name: "store_canary", value: draw, url: shellUrl }]);
  return context.newPage();
}

async function visit(browser: Browser, draw: string) {
  const page = await openBrowser(browser, draw);
  await page.goto(`${shellUrl}/limpar-criativo`);
  return page;
}

/** Stays until the page has fetched what it reports with, and leaves. */
async function stayAndLeave(browser: Browser, draw: string) {
  const page = await visit(browser, draw);
  await page.waitForFunction(
    () => performance.getEntriesByType("resource").filter((each) => each.startTime > 5000).length > 0,
  );
  const report = page.waitForRequest(/page-reports/);
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  expect((await report).postDataJSON()).toMatchObject({ kind: "visit", remote: "tools" });
  await page.context().close();
}

const live = () => readRegistry(registryDir).remotes.find(({ name }) => name === "tools");

test("the page and the browser have the same release, on either side of a trial", async ({ browser, request }) => {
  publish("1.0.0");
  publish("1.1.0");
  await forceLive(registryDir, addressOf("1.0.0"));
  await tryOut("1.1.0");
  for (const [draw, version] of [
    ["12.34", "1.1.0"],
    ["77.00", "1.0.0"],
  ] as const) {
    const headers = { cookie: `store_canary=${draw}` };
    const html = await (await request.get(`${shellUrl}/limpar-criativo`, { headers })).text();
    // A canary is not rendered ahead: the browser makes its pages.
    const isReady = version === "1.0.0";
    expect(html.includes(`>Limpador ${version}</h1>`)).toBe(isReady);
    const page = await visit(browser, draw);
    const served = isReady ? await page.locator("h1").elementHandle() : null;
    await untilAlive(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Limpador ${version}`);
    if (served) expect(await served.evaluate((heading) => heading.isConnected)).toBe(true);
    await page.context().close();
  }
  // Clients that only read pages, such as crawlers, get the public release and no cookie.
  const plain = await request.get(`${shellUrl}/limpar-criativo`);
  expect(await plain.text()).toContain(">Limpador 1.0.0</h1>");
  expect(plain.headers()).not.toHaveProperty("set-cookie");
});

test.describe("a canary that fails in the browser", () => {
  test.use({ isAttacked: true });

  test("is reported with its release and its side, and stays until a person decides", async ({ browser }) => {
    publish("2.0.0", { component: '() => { throw new Error("quebrou para maria@exemplo.com.br"); }' });
    await tryOut("2.0.0");
    await stayAndLeave(browser, "77.00");
    const page = await openBrowser(browser, "12.34");
    // It may be there before the page is.
    const [report] = await Promise.all([
      page.waitForRequest((each) => each.url().includes("page-reports")),
      page.goto(`${shellUrl}/limpar-criativo`),
    ]);
    expect(report.postDataJSON()).toMatchObject({
      ...{ kind: "failure", remote: "tools", release: "2.0.0", variant: "canary", path: "/limpar-criativo" },
      message: "Error: quebrou para <e-mail>",
    });
    expect((await report.response())?.ok()).toBe(true);
    await page.context().close();
    await publishState();
    expect(live()?.canary).toMatchObject({ percent: 50 });
  });
});
