import { expect, type Page } from "@playwright/test";
import { entrySource } from "./handmade-release";
import { serveCleaner } from "./registry";
import { test } from "./test";

const late = 20_000;

/** Opens the image cleaner, and waits until the page watches what is done to it. */
async function open(page: Page) {
  await page.clock.install();
  await page.goto("/limpar-criativo");
  await expect(page.getByRole("heading", { level: 1, name: /Limpar Criativo/ })).toBeVisible();
  await page.clock.fastForward(late / 2);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => Object.assign(window, { isSame: true }));
}

/** The page is the one that was opened, after the time that it takes to notice harm. */
async function expectNothingOff(page: Page) {
  await page.clock.runFor(3000);
  expect(await page.evaluate(() => Reflect.get(window, "isSame"))).toBe(true);
  const keys = await page.evaluate(() => Object.keys(sessionStorage));
  expect(keys.filter((key) => key.includes("switched-off"))).toEqual([]);
}

/** Runs code as a browser's extension does: in a world of its own, or from its own file in the page's. */
async function runAsExtension(page: Page, expression: string, world: "own" | "page") {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send("Page.getFrameTree");
  const { executionContextId } = await session.send("Page.createIsolatedWorld", { frameId: frameTree.frame.id });
  const place = world === "own" ? { contextId: executionContextId } : {};
  const named = `${expression}\n//# sourceURL=chrome-extension://abcdefghijklmnop/inject.js`;
  await session.send("Runtime.evaluate", { expression: named, ...place });
}

const over = (parent: string, style: string) =>
  `document.querySelector("${parent}").append(Object.assign(document.createElement("div"), { id: "over", style: "position:fixed;background:silver;z-index:99999;${style}" }))`;

const harmless: [what: string, act: (page: Page) => Promise<unknown>][] = [
  [
    "an extension's bar over the header",
    (page) => runAsExtension(page, over("body", "inset:0 0 auto;height:9rem"), "own"),
  ],
  [
    "an extension's script in the page",
    (page) => runAsExtension(page, over("html", "inset:0 0 auto;height:9rem"), "page"),
  ],
  [
    "an extension that shows a page of its own",
    (page) => runAsExtension(page, 'document.body.innerHTML = "<p>Leitura</p>"', "own"),
  ],
  [
    "a page's own bar in a low window",
    async (page) => {
      await page.setViewportSize({ width: 320, height: 200 });
      await page.evaluate(over("main", "inset:auto 0 0;height:12rem"));
    },
  ],
  [
    "a popover",
    (page) =>
      page.evaluate(`${over("main", "inset:0;width:100%;height:100%")};
        const over = document.querySelector("#over"); over.popover = "manual"; over.showPopover()`),
  ],
  [
    "what passes over the header",
    async (page) => {
      await page.evaluate(over("body", "inset:0"));
      await page.evaluate(() => document.getElementById("over")?.remove());
    },
  ],
  [
    "an address that follows what is typed",
    async (page) => {
      await page.evaluate(() => {
        addEventListener("keydown", () =>
          setTimeout(() => history.replaceState(history.state, "", `?q=${Date.now()}`), 1500),
        );
      });
      for (const key of "classico") {
        await page.keyboard.press(key);
        await page.clock.runFor(2000);
      }
      expect(page.url()).toContain("?q=");
    },
  ],
];

for (const [what, act] of harmless) {
  test(`nothing is switched off for ${what}`, async ({ page }) => {
    await open(page);
    await act(page);
    // Actions of a visitor.
    await page.mouse.click(160, 20);
    await expectNothingOff(page);
  });
}

test("a tab that forgets what was stored in it is loaded again once, not for ever", async ({ page }) => {
  await page.addInitScript(() => sessionStorage.clear());
  const first = 'addEventListener("harm", () => document.body.replaceChildren())';
  await serveCleaner(page, entrySource("1.0.0", { first }));
  let loads = 0;
  page.on("domcontentloaded", () => void loads++);
  await page.goto("/limpar-criativo");
  const harm = async () => {
    await expect(page.getByRole("heading", { name: "Limpador" })).toBeVisible();
    // From here on it is watched.
    await page.waitForFunction(() => sessionStorage.getItem("store-harm-reloads") !== null);
    await page.evaluate(() => dispatchEvent(new Event("harm")));
  };
  await harm();
  await expect.poll(() => loads).toBe(2);
  await harm();
  await expect(page.locator("body")).toBeEmpty();
  // A page that is being loaded again answers no call.
  expect(await page.evaluate(async () => (await fetch("/registry.json")).status)).toBe(200);
  expect(loads).toBe(2);
});

test("a visitor's own steps, forward and back, switch nothing off", async ({ page }) => {
  await page.clock.install();
  await page.goto("/limpar-criativo");
  await page.clock.fastForward(late / 2);
  await page.waitForLoadState("networkidle");
  for (let round = 0; round < 4; round++) {
    await page.getByRole("contentinfo").getByRole("link", { name: "Garantia" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /Garantia/ })).toBeVisible();
    await page.getByRole("contentinfo").getByRole("link", { name: "Limpar Criativo" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /Limpar Criativo/ })).toBeVisible();
  }
  for (let round = 0; round < 6; round++) await page.goBack();
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes("switched-off")))).toEqual(
    [],
  );
});
