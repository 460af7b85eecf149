import { spawn } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { watchAndPrerender } from "../server/prerender/watch-and-prerender";
import { readChanges } from "../server/registry-history";
import { readRegistry } from "../server/registry-store";
import { node } from "./bad-releases";
import { writeRelease } from "./handmade-release";
import { serveOwnStore } from "./own-store";
import { forceLive } from "./registry";
import { test } from "./test";

test.describe.configure({ mode: "serial" });

const store = serveOwnStore({ settings: () => ({ storeName: "Loja", mode: "local" }) });
const { registryDir, origin: shellUrl, registry, refused } = store;
let watching: Awaited<ReturnType<typeof watchAndPrerender>>;
test.beforeAll(async () => {
  watching = await watchAndPrerender(store.prerenderer, { registryDir });
});
test.afterAll(() => watching.stop());

/** Publishes a release by hand; gives its address. */
function publish(version: string, change?: object, server?: string): string {
  writeRelease(store.folder, version, change, server);
  return `${store.releasesUrl}/${version}/`;
}

const cleaner = (page: Page, version: string) => page.getByRole("heading", { level: 1, name: `Limpador ${version}` });

/** Follows a link of the footer as a person does: the pointer is there before the click. */
async function follow(page: Page, name: string): Promise<void> {
  const link = page.getByRole("contentinfo").getByRole("link", { name });
  await link.scrollIntoViewIfNeeded();
  let isTold = false;
  page.on("requestfinished", (request) => {
    if (request.url().endsWith("/registry.json")) isTold = true;
  });
  // The page asks at most every two seconds, so the pointer may have to come back.
  const approach = async () => {
    await page.mouse.move(0, 0);
    await link.hover();
    return isTold;
  };
  await expect.poll(approach).toBe(true);
  await link.click();
}

test("a page that is open goes on, the next link leads to the new release, and to the old one after a rollback", async ({
  page,
}) => {
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

test("files that are gone since the page was opened are replaced by those that are live", async ({ page }) => {
  await registry("set", "tools", publish("2.0.0"));
  await page.goto(`${shellUrl}/garantia`);
  await expect(page.getByRole("heading", { level: 1, name: /Garantia/ })).toBeVisible();
  await registry("set", "tools", publish("2.1.0"));
  // As after many more releases: what is no way back any more is removed.
  const saved = path.join(registryDir, "kept/tools");
  for (const each of readdirSync(saved))
    if (each.startsWith("2.0.0-")) rmSync(path.join(saved, each), { recursive: true });
  // Without a pointer there is no warning: the page finds out by itself.
  await page.evaluate(() => {
    history.pushState(null, "", "/limpar-criativo");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await expect(cleaner(page, "2.1.0")).toBeVisible();
});

test("releases of two teams that are set at once are both live; of one that is set twice at once, one is", async () => {
  const set = (name: string, version: string) =>
    refused("set", name, publish(version, { name, basePaths: [`/${name}`] }), "--without-browser");
  expect(await Promise.all([set("quinta", "5.0.0"), set("sexta", "6.0.0")])).toEqual(["accepted", "accepted"]);
  const twice = await Promise.all([set("quinta", "5.1.0"), set("quinta", "5.2.0")]);
  expect(twice.sort()).toEqual([
    expect.stringContaining("Somebody else has changed what is live of quinta in the meantime"),
    "accepted",
  ]);
  const live = readRegistry(registryDir).remotes;
  const quinta = live.find(({ name }) => name === "quinta");
  expect([quinta?.version, quinta?.previous?.map(({ version }) => version)]).toEqual([
    expect.stringMatching(/^5\.[12]\.0$/),
    ["5.0.0", ""],
  ]);
  for (const name of ["quinta", "sexta"]) expect((await fetch(`${shellUrl}/${name}`)).status).toBe(200);
  const accepted = ["quinta", "sexta"].map((name) => readChanges(registryDir, name).map(({ refused }) => !refused));
  expect(accepted.map((changes) => changes.filter(Boolean).length)).toEqual([2, 1]);
});

test("a browser that comes after a release was set gets that release, six times, on a machine that is busy", async ({
  browser,
}) => {
  test.slow();
  const busy = Array.from({ length: 10 }, () => spawn(process.execPath, ["-e", "for (;;);"]));
  try {
    for (let round = 0; round < 6; round++) {
      const version = `4.${round}.0`;
      const component = `() => createElement("h1", null, "Limpador ${version}")`;
      await forceLive(registryDir, publish(version, {}, node(component)));
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(`${shellUrl}/limpar-criativo`);
      await expect(cleaner(page, version)).toBeVisible({ timeout: 20_000 });
      await expect(page.getByText("Limpador 4.")).toHaveText(`Limpador ${version}`);
      await context.close();
    }
  } finally {
    for (const child of busy) child.kill("SIGKILL");
  }
});
