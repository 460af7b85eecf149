import { expect, type Page } from "@playwright/test";
import { newPerson, type Person } from "../support/backend";
import { watchConsole } from "../support/console";
import { test } from "../support/test";

const campaign = {
  utm_source: "anuncio",
  utm_medium: "cpc",
  utm_campaign: "novembro",
  utm_term: "conta",
  utm_content: "video",
};
const card = /Conta TikTok Ads Matriz/;
const buy = (page: Page) => page.getByRole("button", { name: "Comprar" }).first();

/** The six fields of a new account. */
async function fillSignUp(page: Page, person: Person): Promise<void> {
  const form = page.getByRole("form", { name: "Criar conta" });
  await form.getByLabel("Nome completo").fill(person.fullName);
  await form.getByLabel("Telefone").fill(person.phone);
  await form.getByLabel("Nome de exibição").fill(person.displayName);
  await form.getByLabel("E-mail").fill(person.email);
  await form.getByLabel("Senha", { exact: true }).fill(person.password);
  await form.getByLabel("Confirmar senha").fill(person.password);
}

/** The checkout has the whole campaign, what is bought, and by whom. */
async function expectCheckout(page: Page, person: Person): Promise<void> {
  await expect(page).toHaveURL(/\/checkout-demo\/tiktok-conta-matriz\?/);
  const handOff = new URL(page.url()).searchParams;
  expect(Object.fromEntries(handOff)).toMatchObject({
    ...campaign,
    customer_email: person.email,
    customer_name: person.fullName,
    customer_phone: person.phone,
    customer_display_name: person.displayName,
    product_id: "tiktok-conta-matriz",
  });
  for (const name of ["security_check", "client_validation", "session_id", "source", "timestamp", "user_id"])
    expect(handOff.get(name), name).toBeTruthy();
  for (const name of ["product_name", "product_price", "referrer"]) expect(handOff.has(name), name).toBe(true);
}

test("a visitor from an ad reaches the checkout with four clicks and six fields, later with one, and gets the key", {
  tag: "@browsers",
}, async ({ page, context, browserName }) => {
  const complaints = watchConsole(page);
  // Firefox has a preference instead.
  if (browserName !== "firefox") await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const person = newPerson("marina");
  // Loaded last. Firefox warns of a script that a page was left without.
  const menu = page.getByRole("button", { name: "Menu da conta" });

  await page.goto(`/?${new URLSearchParams(campaign)}`);
  const link = page.getByRole("link", { name: card }).first();
  // Prerendered, it has no query until the page has started.
  await expect(link).toHaveAttribute("href", /utm_source=anuncio/);
  await link.click();
  await buy(page).click();
  const chosen = page.getByRole("region", { name: "Produto escolhido" });
  await expect(chosen.getByText(card)).toBeVisible();
  await expect(chosen.getByText("R$ 147,00")).toBeVisible();
  await expect(chosen.getByText(/O pagamento vem a seguir, no Pix/)).toBeVisible();
  await fillSignUp(page, person);
  await page.getByRole("button", { name: "Criar conta", exact: true }).click();
  await page.getByRole("button", { name: "Continuar para o pagamento" }).click();
  await expectCheckout(page, person);

  // The click counted once: who comes back buys nothing by coming back.
  await page.goBack();
  await expect(buy(page)).toBeVisible();
  await expect(menu).toBeVisible();
  await page.reload();
  await expect(buy(page)).not.toHaveAttribute("aria-busy");
  await expect(page).toHaveURL(/\/product\/tiktok-conta-matriz\?.*utm_source=anuncio/);
  await expect(menu).toBeVisible();
  // A card's 'Comprar' is one press to the checkout too.
  await page.goto(`/?${new URLSearchParams(campaign)}`);
  await expect(menu).toBeVisible();
  await page.getByRole("article").filter({ hasText: card }).getByRole("link", { name: "Comprar" }).click();
  await expectCheckout(page, person);

  await page.getByRole("button", { name: "Gerar PIX" }).click();
  await page.getByRole("button", { name: "Pagar" }).click();
  await page.getByRole("link", { name: "Voltar para a loja" }).click();
  await expect(page).toHaveURL(/\/meus-pedidos/);
  await expect(page.getByText("Concluído")).toBeVisible();
  await page.getByRole("button", { name: "Mostrar key" }).click();
  await page.getByRole("button", { name: /Copiar/ }).click();
  await expect(page.getByText("Copiado").first()).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.length).toBeGreaterThan(5);
  await expect(page.getByText(copied)).toBeVisible();

  await page.reload();
  await expect(page.getByText("Concluído")).toBeVisible();
  await page.getByRole("button", { name: "Mostrar key" }).click();
  await expect(page.getByText(copied)).toBeVisible();
  expect(complaints).toEqual([]);
});
