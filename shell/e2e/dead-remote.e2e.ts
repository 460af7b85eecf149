import { expect } from "@playwright/test";
import { ports } from "./ports";
import { serveStartPage } from "./start-page";
import { test } from "./test";

const storefront = `http://localhost:${ports.storefront}/**`;

test("a dead remote leaves header, footer and the other areas working, and comes back on request", {
  tag: "@browsers",
}, async ({ page }) => {
  await serveStartPage(page);
  await page.route(storefront, (route) => route.abort("connectionrefused"));
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Esta parte da loja não carregou" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Entrar" })).toBeVisible();
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Garantia" })).toBeVisible();

  await page.getByRole("contentinfo").getByRole("link", { name: "Limpar Criativo" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Limpar Criativo/ })).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Entrar" }).click();
  await expect(page.getByRole("form", { name: "Entrar" })).toBeVisible();

  await page.goto("/produtos");
  await expect(page.getByRole("heading", { name: "Esta parte da loja não carregou" })).toBeVisible();
  await page.unroute(storefront);
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(page.getByRole("link", { name: /Conta TikTok Ads Matriz/ }).first()).toBeVisible();
});
