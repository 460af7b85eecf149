import path from "node:path";
import { type Browser, expect } from "@playwright/test";
import { root } from "@store/shared-data/node/environment";
import { startBackendProcess } from "@store/shared-data/node/process/backend-process";
import { createStatePublisher, findServiceKey } from "../operate/publish-state";
import { setCanary } from "../operate/registry/registry-changes";
import { changeRegistry, liveRegistry, readRegistry } from "../server/registry-store";
import { distOf } from "../server/serve/static-server";
import { type Parts, writeRelease } from "./handmade-release";
import { serveOwnStore } from "./own-store";
import { ownPorts } from "./ports";
import { forceLive, saveHosted } from "./registry";
import { untilAlive } from "./start-page";
import { test } from "./test";

const backend = `http://localhost:${ownPorts.backend}`;
const dataDir = (folder: string) => path.join(folder, "data");

// A store and a collector of its own: what is live in it changes under its visitors.
const {
  folder,
  registryDir,
  remotes,
  prerenderer,
  origin: shellUrl,
  releasesUrl,
} = serveOwnStore({
  settings: () => ({ storeName: "Loja", mode: "local", errorReportUrl: `${backend}/functions/v1/page-reports` }),
  servers: (folder) => {
    const shellUrl = `http://localhost:${ownPorts.shell}`;
    const place = { backendPort: ownPorts.backend, dataDir: dataDir(folder), shellUrl, mode: "local" };
    return [startBackendProcess(place)];
  },
});
const publishState = createStatePublisher({
  ...{ registryDir, backend, findKey: () => findServiceKey({ hosted: null, dataDir: dataDir(folder) }) },
  shellFolder: distOf(root, "shell"),
  readLive: () => liveRegistry({ root, registryDir, remotes }),
  mapFolders: [],
});

test.describe.configure({ mode: "serial" });

const addressOf = (version: string) => `${releasesUrl}/${version}/`;

/** Publishes a release with a page that prerenders, whether or not it works in the browser. */
function publish(version: string, parts: Parts = {}) {
  const server = `const { createElement } = require("react");
    exports.default = { contract: 1, name: "tools", routes: [{
      path: "/limpar-criativo",
      Component: () => createElement("h1", null, "Limpador ${version}"),
      staticPaths: async () => ["/limpar-criativo"],
    }] };`;
  writeRelease(folder, version, {}, server, parts);
}

/** Begins a trial for half of the visitors. */
async function tryOut(version: string) {
  const entry = await saveHosted(registryDir, addressOf(version));
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
