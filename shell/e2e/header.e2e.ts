import { expect, type Page } from "@playwright/test";
import { newPerson, signUp } from "./backend";
import { openSearch } from "./open-search";
import { signInAs } from "./people";
import { changeSettings } from "./settings";
import { test } from "./test";

const everybodysLines = ["Meu Perfil", "Meus Pedidos", "Limpar Criativo", "Suporte", "Sair"];
const staffLines = ["Meu Perfil", "Meus Pedidos", "Limpar Criativo", "Suporte", "Gerenciar", "Sair"];

/** The lines of the account menu once everything that decides about them has been answered. */
async function readMenu(page: Page): Promise<string[]> {
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Menu da conta" }).click();
  return page.getByRole("banner").getByRole("listitem").allTextContents();
}

test("a manager on the list sees 'Gerenciar', and it leads to the stock", async ({ page }) => {
  await signInAs(page, "gerente@exemplo.com.br");
  await page.getByRole("button", { name: "Menu da conta" }).click();
  await expect(page.getByRole("link", { name: "Gerenciar" })).toHaveAttribute("href", "/estoque");
  expect(await page.getByRole("banner").getByRole("listitem").allTextContents()).toEqual(staffLines);
});

test("a manager who is not on the list does not see it", async ({ page }) => {
  await changeSettings(page, { staffEmails: ["admin@exemplo.com.br"] });
  await signInAs(page, "gerente@exemplo.com.br");
  expect(await readMenu(page)).toEqual(everybodysLines);
});

test("neither does a customer, on the list or not", async ({ page, baseURL }) => {
  const person = newPerson("listado");
  await signUp(String(baseURL), person);
  await changeSettings(page, { staffEmails: [person.email] });
  const answered = page.waitForResponse((response) => response.url().includes("/rpc/is_admin_user"));
  await signInAs(page, person);
  expect(await (await answered).json()).toBe(false);
  expect(await readMenu(page)).toEqual(everybodysLines);
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
