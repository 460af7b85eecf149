import { expect, type Page } from "@playwright/test";
import { untilAlive } from "./start-page";
import { test } from "./test";

const mainScript = "**/js/main.*.js";
const product = "/product/tiktok-conta-matriz";

test("a press on 'Comprar' before the page is alive is not lost", { tag: "@browsers" }, async ({ page }) => {
  const main = await holdMain(page);
  await page.goto(product, { waitUntil: "domcontentloaded" });
  await page.getByRole("button", { name: "Comprar" }).click();
  main("arrives");
  await expect(page).toHaveURL(/\/login\?return=/);
});

test("an early press on a slow phone is seen before the page is alive, in its place, until it is done or given up", {
  tag: "@slow",
}, async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const main = await holdMain(page);
  await page.goto(product, { waitUntil: "domcontentloaded" });
  const buy = page.getByRole("button", { name: "Comprar" }).first();
  const before = await buy.boundingBox();
  await buy.click();
  await expect(buy).toHaveAttribute("aria-busy", "true");
  // The ring, and words that keep their place and are not seen.
  expect(await buy.evaluate((button) => getComputedStyle(button, "::after").animationName)).toBe("held");
  await expect(buy).toHaveCSS("-webkit-text-fill-color", "rgba(0, 0, 0, 0)");
  expect(await buy.boundingBox()).toEqual(before);
  expect(await page.evaluate(() => "takeQueuedClick" in window)).toBe(true);
  main("arrives");
  await expect(page).toHaveURL(/\/login\?return=/);
  await expect(page.locator("[data-held]")).toHaveCount(0);
});

test("where the JavaScript could not be had, the page comes alive with the connection and presses nothing by itself", {
  tag: "@slow",
}, async ({ page, context }) => {
  const buy = await pressInVain(page);
  await context.setOffline(true);
  await context.setOffline(false);
  await untilAlive(page);
  await page.waitForLoadState("networkidle");
  await expect(page).toHaveURL(new RegExp(`${product}$`));
  await buy.click();
  await expect(page).toHaveURL(/\/login\?return=/);
});

/** Keeps the shell's main script back until the function that it returns is called, which says what becomes of it. */
async function holdMain(page: Page): Promise<(fate: "arrives" | "is lost") => void> {
  let decide = (_fate: "arrives" | "is lost") => {};
  const decided = new Promise<"arrives" | "is lost">((resolve) => {
    decide = resolve;
  });
  await page.route(mainScript, async (route) => {
    await ((await decided) === "arrives" ? route.continue() : route.abort("connectionrefused"));
  });
  return decide;
}

/** Presses 'Comprar' on a page whose main script is then lost, once, and resolves when the page has given up on it. */
async function pressInVain(page: Page) {
  const main = await holdMain(page);
  await page.goto(product, { waitUntil: "domcontentloaded" });
  const buy = page.getByRole("button", { name: "Comprar" });
  await buy.click();
  await expect(buy).toHaveAttribute("aria-busy", "true");
  main("is lost");
  await expect(buy).not.toHaveAttribute("aria-busy");
  // A press that nothing holds back any more reaches the window; it goes nowhere, for this once.
  const passes = () =>
    buy.evaluate((element) => {
      let isHeard = false;
      const hear = (event: Event) => {
        isHeard = true;
        event.preventDefault();
      };
      window.addEventListener("click", hear, { once: true });
      element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
      window.removeEventListener("click", hear);
      return isHeard;
    });
  await expect.poll(passes).toBe(true);
  await page.unroute(mainScript);
  return buy;
}
