import { expect, type Page } from "@playwright/test";
import { ports } from "./ports";
import { changeSettings } from "./settings";
import { test } from "./test";

// Another origin than the store's, and one that its content policy knows.
const scriptUrl = `http://localhost:${ports.tools}/medidor.js`;
const tracker = { name: "Medidor", scriptUrl };
const listens =
  "window.medido = []; addEventListener('store:event', ({ detail }) => window.medido.push(detail.event));";

/** Configures trackers and returns the addresses that are asked for outside the store while the page is used. */
async function configure(page: Page, trackers: readonly object[]): Promise<string[]> {
  const requests: string[] = [];
  await changeSettings(page, { trackers });
  await page.route(scriptUrl, (route) => {
    requests.push(route.request().url());
    return route.fulfill({ contentType: "text/javascript", body: listens });
  });
  return requests;
}

const bar = (page: Page) => page.getByRole("region", { name: "Privacidade" });
const preferences = (page: Page) => page.getByRole("button", { name: "Preferências de privacidade" });

test("nothing is loaded before a yes, and a yes is remembered and can be taken back", async ({ page }) => {
  const asked = await configure(page, [tracker]);
  await page.goto("/garantia");
  await expect(bar(page)).toContainText("Medidor");
  await page.getByRole("link", { name: "Falar com o suporte" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Suporte" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);

  await bar(page).getByRole("button", { name: "Aceitar" }).click();
  await expect(bar(page)).toHaveCount(0);
  await expect.poll(() => asked).toHaveLength(1);

  await page.reload();
  await expect.poll(() => asked).toHaveLength(2);
  await expect(bar(page)).toHaveCount(0);

  await preferences(page).click();
  await expect(bar(page)).toBeFocused();
  await Promise.all([page.waitForEvent("load"), bar(page).getByRole("button", { name: "Recusar" }).click()]);
  await expect(preferences(page)).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(bar(page)).toHaveCount(0);
  expect(asked).toHaveLength(2);
  expect(await page.evaluate(() => "medido" in window)).toBe(false);
});
