import { expect } from "@playwright/test";
import { signInAs } from "./people";
import { test } from "./test";

const staffLines = ["Meu Perfil", "Meus Pedidos", "Limpar Criativo", "Suporte", "Gerenciar", "Sair"];

test("a manager on the list sees 'Gerenciar', and it leads to the stock", async ({ page }) => {
  await signInAs(page, "gerente@exemplo.com.br");
  await page.getByRole("button", { name: "Menu da conta" }).click();
  await expect(page.getByRole("link", { name: "Gerenciar" })).toHaveAttribute("href", "/estoque");
  expect(await page.getByRole("banner").getByRole("listitem").allTextContents()).toEqual(staffLines);
});
