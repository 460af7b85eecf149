import { type Browser, expect, type Page } from "@playwright/test";
import { setCanary } from "../../operate/registry/registry-changes";
import { changeRegistry } from "../../server/registry-store";
import { node } from "../support/handmade-release";
import { serveOwnStore } from "../support/own-store";
import { forceLive, saveHosted } from "../support/registry";
import { untilAlive } from "../support/start-page";
import { test } from "../support/test";

test.describe.configure({ mode: "serial" });

const store = serveOwnStore({ settings: () => ({ storeName: "Loja", mode: "local" }) });
const { registryDir, prerenderer, origin: shellUrl, registry, publish } = store;

const cleaner = (page: Page, version: string) => page.getByRole("heading", { level: 1, name: `Limpador ${version}` });

/** Follows a link of the footer as a person does: the pointer is there before the click. */
async function follow(page: Page, name: string): Promise<void> {
  const link = page.getByRole("contentinfo").getByRole("link", { name });
  await link.scrollIntoViewIfNeeded();
  let isAnnounced = false;
  page.on("requestfinished", (request) => {
    if (request.url().endsWith("/registry.json")) isAnnounced = true;
  });
  // The page asks at most every two seconds, so the pointer may have to come back.
  const approach = async () => {
    await page.mouse.move(0, 0);
    await link.hover();
    return isAnnounced;
  };
  await expect.poll(approach).toBe(true);
  await link.click();
}

test("an open page goes on, the next link leads to what is live, also after a rollback", async ({ page }) => {
  await registry("set", "tools", publish("1.0.0"));
  await page.goto(`${shellUrl}/limpar-criativo`);
  await expect(cleaner(page, "1.0.0")).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "Garantia" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Garantia/ })).toBeVisible();

  await registry("set", "tools", publish("1.1.0"));
  await page.goBack();
  await expect(cleaner(page, "1.0.0")).toBeVisible();
  await page.goForward();
  await follow(page, "Limpar Criativo");
  await expect(cleaner(page, "1.1.0")).toBeVisible();

  await registry("rollback", "tools");
  await page.getByRole("contentinfo").getByRole("link", { name: "Garantia" }).click();
  await follow(page, "Limpar Criativo");
  await expect(cleaner(page, "1.0.0")).toBeVisible();
});

/** A release with a page that is rendered ahead. */
const publishAhead = (version: string) =>
  publish(version, { server: node(`() => createElement("h1", null, "Limpador ${version}")`) });

async function visit(browser: Browser, draw: string) {
  const context = await browser.newContext({ serviceWorkers: "block" });
  await context.addCookies([{ name: "store_canary", value: draw, url: shellUrl }]);
  const page = await context.newPage();
  await page.goto(`${shellUrl}/limpar-criativo`);
  return page;
}

test("the page and the browser have the same release, on either side of a trial", async ({ browser, request }) => {
  await forceLive(registryDir, publishAhead("2.0.0"));
  const entry = await saveHosted(registryDir, publishAhead("2.1.0"));
  await changeRegistry(registryDir, ({ remotes: [live] }) => ({ remotes: [setCanary(live, entry, { percent: 50 })] }));
  await prerenderer.prerenderAll();
  for (const [draw, version] of [
    ["12.34", "2.1.0"],
    ["77.00", "2.0.0"],
  ] as const) {
    const headers = { cookie: `store_canary=${draw}` };
    const html = await (await request.get(`${shellUrl}/limpar-criativo`, { headers })).text();
    // A canary is not rendered ahead: the browser makes its pages.
    const isReady = version === "2.0.0";
    expect(html.includes(`>Limpador ${version}</h1>`)).toBe(isReady);
    const page = await visit(browser, draw);
    const served = isReady ? await page.locator("h1").elementHandle() : null;
    await untilAlive(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Limpador ${version}`);
    if (served) expect(await served.evaluate((heading) => heading.isConnected)).toBe(true);
    await page.context().close();
  }
});
