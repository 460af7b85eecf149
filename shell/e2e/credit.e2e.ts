import { expect, type Page } from "@playwright/test";
import { newCustomer } from "./backend";
import { watchConsole } from "./console";
import { signInAs } from "./people";
import { acceptDialogs, addKeys, chooseAction, enterBackOffice, newProduct, staffClient } from "./staff";
import { test } from "./test";

/** A product of 25 reais with a key, and a new customer. */
async function shop() {
  const manager = await staffClient("manager");
  const product = await newProduct(manager, "Com crédito", 25);
  await addKeys(manager, product.id, [`a key de ${product.id}`]);
  const { person, client } = await newCustomer("credito");
  const { data } = await client.auth.getUser();
  return { product, person, client, accountId: String(data.user?.id) };
}

const offer = (page: Page) => page.getByRole("button", { name: /^Usar crédito/ });

test("an admin gives credit, and its owner buys with it on a phone and holds the key", async ({ page, browser }) => {
  test.slow();
  const { product, person, accountId } = await shop();
  const complaints = watchConsole(page);
  const office = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  const said = acceptDialogs(office);
  await enterBackOffice(office, "admin", `/estoque/clientes/${accountId}`);
  const credit = office.getByRole("region", { name: "Crédito", exact: true });
  await expect(credit.getByText("Nunca teve crédito.")).toBeVisible();
  await credit.getByRole("button", { name: "Corrigir crédito" }).click();
  await credit.getByRole("textbox", { name: "Valor" }).fill("40");
  await credit.getByRole("textbox", { name: "Motivo" }).fill("Cortesia pelo atraso");
  await credit.getByRole("button", { name: "Confirmar correção" }).click();
  await expect(credit.getByText(/^Tem R\$\s40,00\.$/)).toBeVisible();
  await expect.poll(() => said).toEqual([expect.stringMatching(/^Crédito corrigido/)]);

  await signInAs(page, person, `/product/${product.id}`);
  await offer(page).click();
  const dialog = page.getByRole("dialog", { name: "Comprar com crédito" });
  await expect(dialog.getByText(/R\$\s15,00/)).toBeVisible();
  await dialog.getByRole("button", { name: "Confirmar compra" }).click();
  await expect(page).toHaveURL(/\/meus-pedidos$/);
  const order = page.getByRole("article", { name: new RegExp(product.name) });
  await order.getByRole("button", { name: "Mostrar key" }).click();
  await expect(order.getByText(`a key de ${product.id}`)).toBeVisible();

  await page.goto("/meu-perfil/credito");
  const ledger = page.getByRole("region", { name: "Meu crédito" });
  await expect(ledger.getByText(/^R\$\s15,00$/)).toBeVisible();
  await expect(ledger.getByRole("listitem").first()).toHaveText(/Compra com crédito · .*−\sR\$\s25,00$/);

  // A purchase by credit is refunded as credit.
  await office.goto("/estoque/pedidos?situacao=credit");
  await office.getByRole("searchbox", { name: "Buscar" }).fill(person.email);
  await office
    .getByRole("row", { name: new RegExp(product.name) })
    .getByRole("link", { name: /^Abrir pedido/ })
    .click();
  const opened = office.getByRole("main");
  await expect(opened.getByText("Pago com crédito")).toBeVisible();
  await chooseAction(office, "Marcar como reembolsado");
  await opened.getByRole("textbox", { name: "Motivo" }).fill("Não funcionou");
  await opened.getByRole("button", { name: "Marcar como reembolsado" }).click();
  await expect(opened.getByText(/^R\$\s25,00 voltaram ao cliente como crédito/)).toBeVisible();
  await page.reload();
  await expect(ledger.getByText(/^R\$\s40,00$/)).toBeVisible();
  expect(complaints).toEqual([]);
});
