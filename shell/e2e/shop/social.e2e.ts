import { expect, type Page } from "@playwright/test";
import { test } from "../support/test";

const email = "ana@social.exemplo.com.br";

const leave = (page: Page, name: string) => page.getByRole("button", { name: `Continuar com ${name}` }).click();

async function agree(page: Page): Promise<void> {
  await expect(page.getByText("Demonstração.", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: email }).click();
}

test("social sign-in leaves for the provider and comes back to where the person was going", async ({ page }) => {
  await page.goto("/meu-perfil?utm_source=anuncio");
  await leave(page, "Google");
  await agree(page);
  await expect(page).toHaveURL(/\/meu-perfil\?utm_source=anuncio$/);
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await expect(page.getByLabel("Nome completo")).toHaveValue("Ana Demonstração");
  await page.reload();
  await expect(page.getByLabel("E-mail")).toHaveValue(email);

  await page.getByRole("button", { name: "Menu da conta" }).click();
  await page.getByRole("button", { name: "Sair" }).click();
  await page.goto("/login?return=%2Fmeu-perfil&utm_source=anuncio&utm_term=a%20b");
  await leave(page, "Facebook");
  await page.getByRole("link", { name: "Recusar" }).click();
  await expect(page.getByText("O acesso não foi autorizado. Tente novamente.")).toBeVisible();
  const { searchParams } = new URL(page.url());
  const wayBack = { return: "/meu-perfil", utm_source: "anuncio", utm_term: "a b" };
  expect(Object.fromEntries(searchParams)).toMatchObject(wayBack);
  await leave(page, "Facebook");
  await agree(page);
  await expect(page).toHaveURL(/\/meu-perfil\?utm_source=anuncio&utm_term=a(\+|%20)b$/);
});
