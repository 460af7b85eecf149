import { expect } from "@playwright/test";
import { drawDigits } from "../support/draw";
import { acceptDialogs, enterBackOffice } from "../support/staff";
import { test } from "../support/test";

test.use({ viewport: { width: 1280, height: 800 } });

test("a manager makes a product with keys, and a shopper finds it with its stock", async ({ page }) => {
  const words = acceptDialogs(page);
  const name = `Proxy 4G ${drawDigits(12)}`;
  await enterBackOffice(page, "manager", "/estoque");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Painel do Gerente");
  await expect(page.getByRole("button", { name: "Debug Webhook" })).toHaveCount(0);

  await page.getByRole("button", { name: "Novo Produto" }).click();
  await page.getByLabel("Nome do produto").fill(name);
  await page.getByLabel("Preço (R$)").fill("89,90");
  await page.getByLabel("Categoria").selectOption("proxys");
  await page.getByLabel("ID do GGCheckout").fill(`gg${drawDigits(12)}`);
  await page.getByRole("button", { name: "Criar Produto" }).click();

  await page.getByRole("button", { name: `Keys ${name}` }).click();
  await page.getByRole("textbox", { name: "Keys" }).fill(`${name}:1\n${name}:2`);
  await page.getByRole("button", { name: "Adicionar 2 keys" }).click();
  await expect(page.getByText("2 keys adicionadas! Estoque: 2")).toBeVisible();
  await expect.poll(() => words).toEqual(["Produto criado com sucesso!", "2 keys adicionadas com sucesso!"]);

  // A page reads the lists that the store last wrote, which is done some seconds after a change.
  const card = page.getByRole("main").getByRole("article").filter({ hasText: name });
  await expect(async () => {
    await page.goto("/categoria/proxys");
    await expect(card).toContainText("89,90", { timeout: 2_000 });
  }).toPass();
});
