import { expect } from "@playwright/test";
import { openSearch } from "./open-search";
import { signInAs } from "./people";
import { test } from "./test";

const staffLines = ["Meu Perfil", "Meus Pedidos", "Limpar Criativo", "Suporte", "Gerenciar", "Sair"];

test("a manager on the list sees 'Gerenciar', and it leads to the stock", async ({ page }) => {
  await signInAs(page, "gerente@exemplo.com.br");
  await page.getByRole("button", { name: "Menu da conta" }).click();
  await expect(page.getByRole("link", { name: "Gerenciar" })).toHaveAttribute("href", "/estoque");
  expect(await page.getByRole("banner").getByRole("listitem").allTextContents()).toEqual(staffLines);
});

test("the header changes its look once 50 px have been scrolled", { tag: "@slow" }, async ({ page }) => {
  await page.goto("/termos-servicos");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const look = () => page.getByRole("banner").evaluate((element) => getComputedStyle(element).backgroundColor);
  const atTop = await look();
  await page.evaluate(() => window.scrollTo(0, 50));
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await look()).toBe(atTop);
  await page.evaluate(() => window.scrollTo(0, 51));
  await expect.poll(look).not.toBe(atTop);
  await expect(page.getByRole("banner")).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(look).toBe(atTop);
});

test("the search is on every page but the login page", { tag: "@slow" }, async ({ page }) => {
  await page.goto("/garantia");
  await expect(await openSearch(page)).toBeVisible();
  await page.getByRole("button", { name: "Fechar a busca" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Entrar" }).click();
  await expect(page.getByRole("form", { name: "Entrar" })).toBeVisible();
  await expect(page.getByLabel("Buscar produtos")).toHaveCount(0);
});
