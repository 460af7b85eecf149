import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { ports } from "./ports";
import { test } from "./test";

const checkout = `http://localhost:${ports.backend}/checkout-demo/meta-bm-1300`;
const longest = `${"a".repeat(64)}@${"endereco.".repeat(12)}com.br`;

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("the demonstration's pages fit a phone, also with the longest address", async ({ page }) => {
  await page.goto(`${checkout}?customer_email=${longest}`);
  expect(await overflow(page)).toBe(0);
  await page.getByRole("button", { name: "Gerar PIX" }).click();
  await expect(page.getByText(longest)).toBeVisible();
  expect(await overflow(page)).toBe(0);
  await page.getByRole("button", { name: "Pagar" }).click();
  await expect(page.getByText("Pagamento confirmado")).toBeVisible();
  expect(await overflow(page)).toBe(0);

  await page.goto("/login");
  await page.getByRole("button", { name: "Continuar com Google" }).click();
  await expect(page.getByRole("link", { name: "Recusar" })).toBeVisible();
  expect(await overflow(page)).toBe(0);
  await expectAccessible(page, "the demonstration provider");
});
