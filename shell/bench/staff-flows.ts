import type { Page } from "@playwright/test";
import { type } from "./shopper-flows";

async function empty(page: Page): Promise<void> {
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Backspace");
}

/** The stock page: filter, draw more, open a product, type into its form, stock keys, move a section. */
export async function stock(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/estoque`);
  const cards = page.getByRole("main").getByRole("article");
  await cards.nth(30).waitFor();
  const filter = page.getByLabel("Filtrar produtos por nome");
  await type(filter, "verificada 9");
  await page.getByRole("article", { name: "verificada 9" }).first().waitFor();
  await empty(page);
  await cards.nth(100).waitFor();
  await page.getByLabel("Situação", { exact: true }).focus();
  for (let step = 0; step < 5; step++) await page.keyboard.press("ArrowDown");
  await page
    .getByRole("button", { name: /^Mostrar mais/ })
    .first()
    .click();
  await page
    .getByRole("button", { name: /^Mover .* para baixo/ })
    .first()
    .click();
  await page
    .getByRole("button", { name: /^Edit / })
    .first()
    .click();
  const form = page.getByRole("dialog");
  await type(form.getByLabel("Nome do produto"), " nova");
  await type(form.getByLabel("Descrição"), "Entregue na hora");
  await type(form.getByLabel("ID do GGCheckout"), "abc");
  await form.getByRole("button", { name: "Cancelar" }).click();
  await form.waitFor({ state: "detached" });
  await page
    .getByRole("button", { name: /^Keys / })
    .first()
    .click();
  await type(form.getByRole("textbox", { name: "Keys" }), "usuario1:senha1");
  await form.getByRole("button", { name: "Fechar" }).click();
  await form.waitFor({ state: "detached" });
}

/** All orders: look for one, filter, choose a page of them, open one, go through them by keys, turn the page. */
export async function orders(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/estoque/pedidos`);
  const rows = page.getByRole("main").getByRole("row");
  await rows.nth(40).waitFor();
  await page.getByRole("checkbox", { name: "Escolher todos desta página" }).click();
  await page
    .getByRole("checkbox", { name: /^Escolher pedido/ })
    .first()
    .click();
  for (let step = 0; step < 5; step++) await page.keyboard.press("j");
  await page.getByRole("button", { name: "Próxima" }).click();
  await page.getByText("Página 2 de").waitFor();
  await page
    .getByRole("button", { name: /^Abrir pedido/ })
    .first()
    .click();
  const order = page.getByRole("dialog");
  await order.getByRole("button", { name: "Fechar" }).waitFor();
  for (let step = 0; step < 3; step++) await page.keyboard.press("j");
  await page.keyboard.press("Escape");
  await order.waitFor({ state: "detached" });
  const search = page.getByRole("search", { name: "Filtrar pedidos" }).getByLabel("Buscar");
  await type(search, "comprador1");
  await page.getByText("Página 1 de").waitFor();
  await empty(page);
  await page.getByLabel("Situação", { exact: true }).focus();
  for (let step = 0; step < 4; step++) await page.keyboard.press("ArrowDown");
}

/** The payment inbox: tabs, choose, open, look for. */
export async function payments(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/estoque/pagamentos`);
  const rows = page.getByRole("row");
  await rows.nth(40).waitFor();
  await page.getByRole("checkbox", { name: "Escolher todos desta página" }).click();
  await page
    .getByRole("checkbox", { name: /^Escolher evento/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Próxima" }).click();
  await page.getByText("Página 2 de").waitFor();
  await page
    .getByRole("button", { name: /^Ver evento/ })
    .first()
    .click();
  const event = page.getByRole("dialog");
  await event.getByRole("button", { name: "Fechar" }).click();
  await event.waitFor({ state: "detached" });
  const search = page.getByRole("search", { name: "Filtrar eventos" }).getByLabel("Buscar");
  await type(search, "comprador1");
  for (const tab of [2, 1]) await page.getByRole("tab").nth(tab).click();
  await page.getByRole("tab").first().click();
}
