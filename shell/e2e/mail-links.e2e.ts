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

const chosen = "uma-senha-escolhida-1";

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

test("who was about to buy chooses a password behind the mail's link, and is back at the product with it", async ({
  page,
}) => {
  const person = newPerson("compra");
  await page.goto("/product/tiktok-conta-matriz?utm_source=anuncio");
  await page.getByRole("button", { name: "Comprar" }).first().click();
  await sendSignUp(page, person);
  await expect(page.getByText(/Confirme seu e-mail pelo link que enviamos/)).toBeVisible();
  await page.goto(await newestLink(backend.dataDir, person.email, "signup"));
  await page.getByRole("button", { name: "Confirmar e-mail" }).click();
  await expect(page).toHaveURL(/\/nova-senha$/);
  await expect(page.getByRole("main").getByText(person.email).first()).toBeVisible();
  await page.getByLabel("Nova senha", { exact: true }).fill(chosen);
  await page.getByLabel("Confirmar nova senha").fill(chosen);
  await page.getByRole("button", { name: "Salvar nova senha" }).click();
  await expect(page.getByText("Senha alterada com sucesso! Faça login para continuar.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Produto escolhido" })).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue(person.email);
  await page.getByLabel("Senha", { exact: true }).fill(chosen);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page).toHaveURL(/\/product\/tiktok-conta-matriz/);
  await expect(page.getByRole("heading", { level: 1, name: "Conta TikTok Ads Matriz" })).toBeVisible();
});
