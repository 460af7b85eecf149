import { expect, type Locator, type Page } from "@playwright/test";
import { newCustomer } from "../support/backend";
import { watchConsole } from "../support/console";
import { untilAlive } from "../support/start-page";
import { test } from "../support/test";

const steps = 60;

/** Hits Tab until the target has the focus, as a user who sees only the focus ring. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < steps; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${steps} times Tab did not lead to ${target}`);
}

test("a customer finds, buys and receives a product without a mouse", async ({ page }) => {
  const complaints = watchConsole(page);
  const { person } = await newCustomer("teclado");

  await page.goto("/?utm_source=anuncio");
  // Before hydration it is a link to the search page.
  await untilAlive(page);
  await tabTo(page, page.getByRole("link", { name: "Abrir a busca" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("conta tiktok");
  await expect(page.getByRole("option")).toHaveText([
    /Conta TikTok Ads EUA/,
    /Conta TikTok Ads Matriz/,
    "Categoria TikTok Ads",
    "Ver todos os resultados",
  ]);
  for (const key of ["ArrowDown", "ArrowDown", "ArrowUp", "ArrowDown"]) await page.keyboard.press(key);
  await expect(page.getByRole("option", { selected: true })).toHaveText(/Conta TikTok Ads Matriz/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/product\/tiktok-conta-matriz\?utm_source=anuncio$/);
  await expect(page.getByRole("heading", { level: 1, name: "Conta TikTok Ads Matriz" })).toBeVisible();

  await tabTo(page, page.getByRole("button", { name: "Comprar" }));
  await page.keyboard.press("Enter");
  // The first visit of this browser: sign-up is offered first.
  await tabTo(page, page.getByRole("button", { name: "Fazer login" }));
  await page.keyboard.press("Enter");
  const form = page.getByRole("form", { name: "Entrar" });
  await expect(form).toBeVisible();
  await tabTo(page, form.getByLabel("E-mail"));
  await page.keyboard.type(person.email);
  await tabTo(page, form.getByLabel("Senha", { exact: true }));
  await page.keyboard.type(person.password);
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/\/checkout-demo\/tiktok-conta-matriz\?/);
  await tabTo(page, page.getByRole("button", { name: "Gerar PIX" }));
  await page.keyboard.press("Enter");
  const pay = page.getByRole("button", { name: "Pagar" });
  await expect(pay).toBeVisible();
  await tabTo(page, pay);
  await page.keyboard.press("Enter");
  const back = page.getByRole("link", { name: "Voltar para a loja" });
  await expect(back).toBeVisible();
  await tabTo(page, back);
  await page.keyboard.press("Enter");

  await expect(page.getByText("Concluído")).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Mostrar key" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: /Copiar/ }));

  const menu = page.getByRole("button", { name: "Menu da conta" });
  await menu.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("link", { name: "Meus Pedidos" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Sair" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("banner").getByRole("link", { name: "Entrar" })).toBeVisible();
  expect(complaints).toEqual([]);
});

test("the first Tab offers to skip the header", async ({ page }) => {
  await page.goto("/garantia");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});
