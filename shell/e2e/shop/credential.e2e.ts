import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessibleAtEachSize } from "../support/axe";
import { newCustomer, newPerson, pay } from "../support/backend";
import { watchConsole } from "../support/console";
import { signInAs } from "../support/people";
import { addKeys, newProduct, staffClient } from "../support/staff";
import { test } from "../support/test";

const fieldsOf = (fields: Record<string, string>) => Object.entries(fields).map(([kind, label]) => ({ kind, label }));

/** Another one at each try: a text is stocked once in the whole store. */
const newLogin = () => `${newPerson("ana").displayName}@site.example`;

/** Staff sell a product with key fields; a new customer buys it and opens the order's page. */
async function buy(page: Page, product: { name: string; key_template: object; key: string }) {
  const manager = await staffClient("manager");
  const { id, name, ggcheckout_id } = await newProduct(manager, product.name, 30);
  const help = { key_template: product.key_template, first_steps: ["Entrar", "Ligar 2FA"] };
  expect((await manager.from("products").update(help).eq("id", id)).error).toBeNull();
  await addKeys(manager, id, [product.key]);
  const { person } = await newCustomer("compradora");
  await pay(ggcheckout_id, person.email, 30);
  await signInAs(page, person, "/meus-pedidos");
  await page
    .getByRole("article", { name: `Pedido: ${name}` })
    .getByRole("link", { name: "Ver pedido" })
    .click();
  return page.getByRole("main");
}

/** Clicks a field's copy button and returns the clipboard text. */
async function copy(page: Page, order: Locator, name: string | RegExp): Promise<string> {
  const button = order.getByRole("button", { name, exact: true });
  await button.click();
  await expect(button.getByText("Copiado")).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("a login with two factors is used from its card alone, on a phone", async ({ page, request }) => {
  const complaints = watchConsole(page);
  const access = { user: newLogin(), password: "s3n:ha|#1", secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP" };
  const requests: string[] = [];
  page.on("request", (call) => requests.push(call.url()));
  const order = await buy(page, {
    name: "Conta com 2FA",
    key_template: {
      separator: "----",
      fields: fieldsOf({ login: "Login", password: "Senha", totp_secret: "Chave 2FA" }),
    },
    key: `${access.user}----${access.password}----${access.secret}`,
  });

  await order.getByRole("button", { name: "Mostrar key" }).click();
  await expect(order.getByText(access.user)).toBeVisible();
  for (const text of [access.password, access.secret]) await expect(page.getByText(text)).toHaveCount(0);

  expect(await copy(page, order, "Copiar Login")).toBe(access.user);
  expect(await copy(page, order, "Copiar Senha")).toBe(access.password);
  // That it is the right one: `two-factor.test` and `credential-card.test`.
  const code = await copy(page, order, /^Copiar (próximo )?código 2FA$/);
  expect(code).toMatch(/^\d{6}$/);

  // `key-care.test` has the steps, the clipboard's button and the accesses.
  await order.getByRole("checkbox", { name: "Entrar" }).check();
  await order.getByRole("button", { name: "Tudo certo" }).click();
  await expect(order.getByText(/^Você confirmou que está tudo certo .* A garantia continua valendo até/)).toBeVisible();
  await expect(order.getByRole("button", { name: "Enviar avaliação" })).toBeVisible();
  await order.getByText("Acessos à key").click();
  await expect(order.getByText(/· Meus Pedidos · /)).toBeVisible();
  await expectAccessibleAtEachSize(page, "a key that was accepted");

  // Nothing of the key goes into an address, the page's history or a page that is rendered ahead.
  const places = [...requests, page.url(), await page.evaluate(() => JSON.stringify([history.state, sessionStorage]))];
  places.push(await (await request.get("/meus-pedidos")).text());
  for (const text of [access.user, access.password, access.secret, code]) {
    expect(places.filter((place) => place.includes(text) || place.includes(encodeURIComponent(text)))).toEqual([]);
  }
  expect(complaints).toEqual([]);
});
