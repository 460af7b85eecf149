import { expect } from "@playwright/test";
import { newPerson } from "./backend";
import { watchConsole } from "./console";
import { fillSignIn } from "./people";
import { test } from "./test";

test("a stranger arrives from an ad, buys and holds the key", { tag: "@browsers" }, async ({
  page,
  context,
  browserName,
}) => {
  const complaints = watchConsole(page);
  // Firefox has a preference instead.
  if (browserName !== "firefox") await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const person = newPerson("marina");

  await page.goto("/?utm_source=anuncio&utm_campaign=novembro");
  await page.getByRole("link", { name: "Ver produtos" }).first().click();
  await expect(page).toHaveURL(/\/produtos\?.*utm_source=anuncio/);
  await page
    .getByRole("link", { name: /Conta TikTok Ads Matriz/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: /Conta TikTok Ads Matriz/ })).toBeVisible();

  await page.getByRole("button", { name: "Comprar" }).click();
  await expect(page).toHaveURL(/\/login\?.*return=/);
  const form = page.getByRole("form", { name: "Criar conta" });
  await form.getByLabel("Nome completo").fill(person.fullName);
  await form.getByLabel("Telefone").fill(person.phone);
  await form.getByLabel("Nome de exibição").fill(person.displayName);
  await form.getByLabel("E-mail").fill(person.email);
  await form.getByLabel("Senha", { exact: true }).fill(person.password);
  await form.getByLabel("Confirmar senha").fill(person.password);
  await form.getByRole("button", { name: "Criar conta" }).click();
  await expect(page.getByText("Conta criada com sucesso!")).toBeVisible();

  // Also who passes by the press that goes on gets there.
  await fillSignIn(page, person);
  await expect(page).toHaveURL(/\/checkout-demo\/tiktok-conta-matriz\?/);
  const handOff = new URL(page.url()).searchParams;
  expect(Object.fromEntries(handOff)).toMatchObject({
    customer_email: person.email,
    customer_name: person.fullName,
    customer_phone: person.phone,
    customer_display_name: person.displayName,
    utm_source: "anuncio",
    utm_campaign: "novembro",
    product_id: "tiktok-conta-matriz",
  });
  for (const name of ["security_check", "client_validation", "session_id", "source", "timestamp", "user_id"]) {
    expect(handOff.get(name), name).toBeTruthy();
  }
  for (const name of ["product_name", "product_price", "referrer"]) expect(handOff.has(name), name).toBe(true);

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
