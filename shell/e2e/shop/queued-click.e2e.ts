import { expect } from "@playwright/test";
import { holdMain } from "../support/start-page";
import { test } from "../support/test";

const product = "/product/tiktok-conta-matriz";

for (const [place, address, role] of [
  ["a product's page", product, "button"],
  ["a card", "/", "link"],
] as const)
  test(`a click on 'Comprar' of ${place} before hydration is not lost`, { tag: "@browsers" }, async ({ page }) => {
    const arrive = await holdMain(page);
    await page.goto(address, { waitUntil: "domcontentloaded" });
    await page.getByRole(role, { name: "Comprar" }).first().click();
    arrive();
    await expect(page).toHaveURL(/\/login\?return=/);
  });

test("an early click shows feedback in place until it is done", { tag: "@slow" }, async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const arrive = await holdMain(page);
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
  arrive();
  await expect(page).toHaveURL(/\/login\?return=/);
  await expect(page.locator("[data-held]")).toHaveCount(0);
});
