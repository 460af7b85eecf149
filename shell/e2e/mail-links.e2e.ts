import { expect, type Page } from "@playwright/test";
import { newPerson, type Person } from "./backend";
import { type MailingBackend, startMailingBackend } from "./mailing-backend";
import { newestLink } from "./mails";
import { test } from "./test";

let backend: MailingBackend;

test.beforeAll(async ({ baseURL }) => {
  backend = await startMailingBackend(String(baseURL));
});
test.beforeEach(({ context }) => backend.serve(context));
test.afterAll(() => backend.stop());

const linkTo = (email: string, type = "signup") => newestLink(backend.dataDir, email, type);
const chosen = "uma-senha-escolhida-1";

async function fillSignUp(page: Page, person: Person): Promise<void> {
  await page.goto("/login?modo=cadastro");
  await sendSignUp(page, person);
}

/** Fills the sign-up form that is open, and sends it. */
async function sendSignUp(page: Page, person: Person): Promise<void> {
  const form = page.getByRole("form", { name: "Criar conta" });
  await form.getByLabel("Nome completo").fill(person.fullName);
  await form.getByLabel("Telefone").fill(person.phone);
  await form.getByLabel("Nome de exibição").fill(person.displayName);
  await form.getByLabel("E-mail").fill(person.email);
  await form.getByLabel("Senha", { exact: true }).fill(person.password);
  await form.getByLabel("Confirmar senha").fill(person.password);
  await form.getByRole("button", { name: "Criar conta" }).click();
}

async function choosePassword(page: Page, password = chosen): Promise<void> {
  await page.getByLabel("Nova senha", { exact: true }).fill(password);
  await page.getByLabel("Confirmar nova senha").fill(password);
  await page.getByRole("button", { name: "Salvar nova senha" }).click();
}

/** Opens a link and does what it asks, as far as a password. */
async function follow(page: Page, link: string, button: string, email: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("button", { name: button }).click();
  await expect(page).toHaveURL(/\/nova-senha$/);
  await expect(page.locator("#main, main").getByText(email).first()).toBeVisible();
}

/** An account with a proved address, signed in on the screen. */
async function joinStore(page: Page, name: string): Promise<Person> {
  const person = newPerson(name);
  await fillSignUp(page, person);
  await expect(page.getByText(/Confirme seu e-mail pelo link que enviamos/)).toBeVisible();
  await follow(page, await linkTo(person.email), "Confirmar e-mail", person.email);
  await choosePassword(page);
  await expect(page).toHaveURL(/\/login\?return=%2Fmeus-pedidos$/);
  await expect(page.getByText("Senha alterada com sucesso! Faça login para continuar.")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue(person.email);
  await page.getByLabel("Senha", { exact: true }).fill(chosen);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Meus Pedidos" })).toBeVisible();
  return person;
}

test("who signs up chooses the password behind the mail's link, and opens the account with it", {
  tag: "@slow",
}, async ({ page }) => {
  const person = await joinStore(page, "nova");
  await page.goto("/meu-perfil");
  await expect(page.getByLabel("E-mail")).toHaveValue(person.email);
});

test("who was about to buy is back at the product after the mail", async ({ page }) => {
  const person = newPerson("compra");
  await page.goto("/product/tiktok-conta-matriz?utm_source=anuncio");
  await page.getByRole("button", { name: "Comprar" }).first().click();
  await sendSignUp(page, person);
  await expect(page.getByText(/Confirme seu e-mail pelo link que enviamos/)).toBeVisible();
  await follow(page, await linkTo(person.email), "Confirmar e-mail", person.email);
  await choosePassword(page);
  await expect(page.getByRole("region", { name: "Produto escolhido" })).toBeVisible();
  await page.getByLabel("Senha", { exact: true }).fill(chosen);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page).toHaveURL(/\/product\/tiktok-conta-matriz/);
  await expect(page.getByRole("heading", { level: 1, name: "Conta TikTok Ads Matriz" })).toBeVisible();
});
