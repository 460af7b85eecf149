import { expect, type Page } from "@playwright/test";
import { newCustomer } from "../support/backend";
import { entrySource } from "../support/handmade-release";
import { signInAs } from "../support/people";
import { serveCleaner } from "../support/registry";
import { test } from "../support/test";
import { covering, lateHarms } from "./bad-releases";
import { collectReports } from "./reports";

const late = 20_000;
const failed = (page: Page) => page.getByRole("heading", { level: 1, name: "Esta parte da loja não carregou" });
const cleaner = (page: Page) => page.getByRole("heading", { level: 1, name: /^Limpa/ });
const warranty = (page: Page) => page.getByRole("heading", { level: 1, name: /Garantia/ });
const follow = (page: Page, name: string) => page.getByRole("contentinfo").getByRole("link", { name }).click();

/** Publishes a release that runs `code` long after any check, and counts the page's clock from here. */
async function goLive(page: Page, code: string) {
  await page.clock.install();
  const component = `() => {
    React.useEffect(() => { setTimeout(() => { ${code} }, ${late}); }, []);
    return createElement("h1", null, "Limpador");
  }`;
  await serveCleaner(page, entrySource("1.0.0", { component }));
}

/** Waits until the page watches what is done to it. */
const untilWatched = (page: Page) =>
  expect.poll(() => page.evaluate(() => sessionStorage.getItem("store-harm-reloads"))).not.toBeNull();

async function waitForHarm(page: Page) {
  await page.clock.fastForward(late / 2);
  await untilWatched(page);
  await page.clock.fastForward(late);
}

test("a remote that replaces what all areas call stops none of them, and is reported", async ({ page }) => {
  const { person } = await newCustomer("tardio");
  const reports = await collectReports(page);
  await goLive(
    page,
    `window.fetch = window.setTimeout = history.pushState = history.replaceState = () => {};
    Storage.prototype.removeItem = EventTarget.prototype.addEventListener = () => {};`,
  );
  await signInAs(page, person, "/limpar-criativo");
  await expect(cleaner(page)).toBeVisible();
  await page.clock.fastForward(late);
  for (const name of ["fetch", "setTimeout", "pushState", "removeItem"])
    await expect
      .poll(() => reports)
      .toContainEqual(expect.objectContaining({ remote: "tools", message: `Error: ${name} was to be replaced` }));

  await follow(page, "Garantia");
  await expect(warranty(page)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/garantia");
  await page.getByRole("button", { name: "Menu da conta" }).click();
  await page.getByRole("button", { name: "Sair" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Entrar" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("store-session"))).toBeNull();
});

lateHarms.forEach(([what, code, sentence], index) => {
  const tag = index === 0 ? [] : "@slow";
  test(`a remote that ${what} is switched off, counted, and comes back on request`, { tag }, async ({ page }) => {
    const reports = await collectReports(page);
    await goLive(page, code);
    await page.goto("/limpar-criativo");
    await expect(cleaner(page)).toBeVisible();
    await waitForHarm(page);
    // The header's middle: what a visitor would try.
    await page.mouse.click(180, 20);
    await expect(failed(page)).toBeVisible();
    await expect.poll(() => reports.at(-1)).toMatchObject({ remote: "tools", first: true });
    expect(reports.at(-1)?.message).toMatch(new RegExp(`^RemoteSwitchedOff: tools \\S+ ${sentence}$`));

    await page.reload();
    await expect(failed(page)).toBeVisible();
    await page.getByRole("button", { name: "Tentar novamente" }).click();
    await expect(cleaner(page)).toBeVisible();
  });
});

test("of several remotes the one that went live last is switched off", { tag: "@slow" }, async ({ page }) => {
  const reports = await collectReports(page);
  await goLive(page, "document.body.replaceChildren()");
  await page.goto("/limpar-criativo");
  await expect(cleaner(page)).toBeVisible();
  await follow(page, "Garantia");
  await expect(warranty(page)).toBeVisible();
  await waitForHarm(page);
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(warranty(page)).toBeVisible();
  await follow(page, "Limpar Criativo");
  await expect(failed(page)).toBeVisible();
  await expect.poll(() => reports.map(({ remote }) => remote)).toEqual(["tools"]);
});

/** Runs code as a browser's extension does: from its own file, in a world of its own. */
async function runAsExtension(page: Page, expression: string) {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send("Page.getFrameTree");
  const { executionContextId } = await session.send("Page.createIsolatedWorld", { frameId: frameTree.frame.id });
  const named = `${expression}\n//# sourceURL=chrome-extension://abcdefghijklmnop/inject.js`;
  await session.send("Runtime.evaluate", { expression: named, contextId: executionContextId });
}

const harmless: [what: string, act: (page: Page) => Promise<unknown>][] = [
  ["an extension's bar over the header", (page) => runAsExtension(page, covering("inset:0 0 auto;height:9rem"))],
  [
    "a page's own bar in a low window",
    async (page) => {
      await page.setViewportSize({ width: 320, height: 200 });
      await page.evaluate(covering("inset:auto 0 0;height:12rem", "main"));
    },
  ],
  [
    "a popover",
    (page) =>
      page.evaluate(`${covering("inset:0;width:100%;height:100%", "main")};
        const over = document.querySelector("#over"); over.popover = "manual"; over.showPopover()`),
  ],
  ["what passes over the header", (page) => page.evaluate(`${covering("inset:0")}; over.remove()`)],
  [
    "an address that follows what is typed",
    async (page) => {
      await page.evaluate(() => {
        const change = () => history.replaceState(history.state, "", `?q=${Date.now()}`);
        addEventListener("keydown", () => setTimeout(change, 1500));
      });
      for (const key of "classico") {
        await page.keyboard.press(key);
        await page.clock.runFor(2000);
      }
      expect(page.url()).toContain("?q=");
    },
  ],
  [
    "a visitor's own steps, forward and back",
    async (page) => {
      for (let round = 0; round < 4; round++) {
        await follow(page, "Garantia");
        await expect(warranty(page)).toBeVisible();
        await follow(page, "Limpar Criativo");
        await expect(cleaner(page)).toBeVisible();
      }
      for (let round = 0; round < 6; round++) await page.goBack();
    },
  ],
];

for (const [what, act] of harmless)
  test(`nothing is switched off for ${what}`, { tag: "@slow" }, async ({ page }) => {
    await page.clock.install();
    await page.goto("/limpar-criativo");
    await expect(cleaner(page)).toBeVisible();
    await page.clock.fastForward(late / 2);
    await untilWatched(page);
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await act(page);
    await page.mouse.click(160, 20);
    // The time that it takes to notice harm.
    await page.clock.runFor(3000);
    expect(await page.evaluate(() => "isSame" in window)).toBe(true);
    const keys = await page.evaluate(() => Object.keys(sessionStorage));
    expect(keys.filter((key) => key.includes("switched-off"))).toEqual([]);
  });

test("a tab that forgets what it stored is loaded again once", { tag: "@slow" }, async ({ page }) => {
  await page.addInitScript(() => sessionStorage.clear());
  const first = 'addEventListener("harm", () => document.body.replaceChildren())';
  await serveCleaner(page, entrySource("1.0.0", { first }));
  let loads = 0;
  page.on("domcontentloaded", () => void loads++);
  await page.goto("/limpar-criativo");
  const harm = async () => {
    await expect(cleaner(page)).toBeVisible();
    await untilWatched(page);
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
