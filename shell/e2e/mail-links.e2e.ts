import { type BrowserContext, expect, type Page } from "@playwright/test";
import { newPerson, type Person } from "./backend";
import { type MailingBackend, startMailingBackend } from "./mailing-backend";
import { newestLink } from "./mails";
import { fillSignIn } from "./people";
import { test } from "./test";

let backend: MailingBackend;

test.beforeAll(async ({ baseURL }) => {
  backend = await startMailingBackend(String(baseURL));
});
test.beforeEach(({ context }) => backend.serve(context));
test.afterAll(() => backend.stop());

const linkTo = (email: string, type = "signup") => newestLink(backend.dataDir, email, type);
const storedSession = (page: Page) => page.evaluate(() => localStorage.getItem("store-session"));
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

async function expectStill(page: Page, person: Person, session: string | null): Promise<void> {
  expect(await storedSession(page)).toBe(session);
  await page.goto("/meu-perfil");
  await expect(page.getByLabel("E-mail")).toHaveValue(person.email);
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

test("a link that was spent and left says what to do, and another one goes on where it stopped", {
  tag: "@slow",
}, async ({ page }) => {
  const person = newPerson("sai");
  await fillSignUp(page, person);
  const link = await linkTo(person.email);
  await follow(page, link, "Confirmar e-mail", person.email);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Abra o link que enviamos" })).toBeVisible();
  await page.goto(link);
  await page.getByRole("button", { name: "Confirmar e-mail" }).click();
  await expect(page.getByText("Este link expirou ou já foi usado. Peça um novo.")).toBeVisible();
  await page.getByRole("link", { name: "Receber um novo link" }).click();
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByRole("button", { name: "Enviar link" }).click();
  await expect(page.getByText(/o link chega em alguns minutos/)).toBeVisible();
  await follow(page, await linkTo(person.email, "recovery"), "Continuar", person.email);
  await choosePassword(page);
  await expect(page).toHaveURL(/\/login\?return=%2Fmeus-pedidos$/);
});

test("whose address somebody else has signed up gets into the account by a link of their own", {
  tag: "@slow",
}, async ({ page }) => {
  const owner = newPerson("dona");
  await fillSignUp(page, { ...owner, displayName: `${owner.displayName}x`, password: "senha-de-mallory-1" });
  await expect(page.getByText(/Confirme seu e-mail pelo link que enviamos/)).toBeVisible();
  await fillSignUp(page, owner);
  await expect(page.getByText("Este email já está cadastrado. Tente fazer login.")).toBeVisible();
  await page.getByRole("button", { name: "Receber um link de acesso" }).click();
  await expect(page.getByText(/o link chega em alguns minutos/)).toBeVisible();
  await follow(page, await linkTo(owner.email, "recovery"), "Continuar", owner.email);
  await choosePassword(page);
  await page.getByLabel("Senha", { exact: true }).fill(chosen);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Meus Pedidos" })).toBeVisible();
  await page.getByRole("button", { name: "Menu da conta" }).click();
  await page.getByRole("button", { name: "Sair" }).click();
  await page.goto("/login");
  await fillSignIn(page, { email: owner.email, password: "senha-de-mallory-1" });
  await expect(page.getByText("Email ou senha incorretos")).toBeVisible();
});

/** The three links that an attacker can have the store send: of a new account, of a changed address, of a lost password. */
async function attackersLinks(
  browserContext: BrowserContext,
): Promise<[link: string, button: string, email: string][]> {
  const page = await browserContext.newPage();
  const fresh = newPerson("mallory");
  await fillSignUp(page, fresh);
  await expect(page.getByText(/Confirme seu e-mail pelo link que enviamos/)).toBeVisible();
  const known = await joinStore(page, "mallory");
  const moved = newPerson("mallory").email;
  await page.evaluate(async (moved) => {
    const { access_token, user } = JSON.parse(String(localStorage.getItem("store-session")));
    const { supabaseUrl, supabaseKey: apikey } = await (await fetch("/config.json")).json();
    const ask = (method: string, what: string, email: string) =>
      fetch(`${supabaseUrl}/auth/v1/${what}`, {
        method,
        headers: { apikey, authorization: `Bearer ${access_token}`, "content-type": "application/json" },
        body: JSON.stringify({ email }),
      });
    await ask("PUT", "user", moved);
    await ask("POST", "recover", user.email);
  }, moved);
  return [
    [await linkTo(fresh.email), "Confirmar e-mail", fresh.email],
    [await linkTo(known.email, "recovery"), "Continuar", known.email],
    [await linkTo(moved, "email_change"), "Confirmar novo e-mail", moved],
  ];
}

test("nobody's links change whose account is open here", { tag: "@slow" }, async ({ page, browser, baseURL }) => {
  const victim = await joinStore(page, "vitima");
  const session = await storedSession(page);
  const elsewhere = await browser.newContext({ baseURL: String(baseURL) });
  await backend.serve(elsewhere);
  for (const [link, button, email] of await attackersLinks(elsewhere)) {
    await page.goto(link);
    await expect(page.getByRole("button", { name: button })).toBeVisible();
    expect(await storedSession(page)).toBe(session);
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByText(email).first()).toBeVisible();
    if (button === "Continuar") {
      await page.getByRole("button", { name: "Continuar na minha conta" }).click();
    } else {
      await choosePassword(page, `${chosen}-da-vitima`);
      await expect(page.getByText("Neste navegador você continua")).toContainText(victim.email);
    }
    await expectStill(page, victim, session);
  }
  await elsewhere.close();
});
