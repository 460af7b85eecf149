import { expect, type Page } from "@playwright/test";
import { test } from "./test";

const mainScript = "**/js/main.*.js";
const product = "/product/tiktok-conta-matriz";

for (const [place, address, role] of [
  ["a product's page", product, "button"],
  ["a card", "/", "link"],
] as const)
  test(`a click on 'Comprar' of ${place} before hydration is not lost`, { tag: "@browsers" }, async ({ page }) => {
    const main = await holdMain(page);
    await page.goto(address, { waitUntil: "domcontentloaded" });
    await page.getByRole(role, { name: "Comprar" }).first().click();
    main("arrives");
    await expect(page).toHaveURL(/\/login\?return=/);
  });

test("an early click on a slow phone shows feedback in place before hydration, until it is done or dropped", {
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
