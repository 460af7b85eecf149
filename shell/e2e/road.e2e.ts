import { expect, type Page } from "@playwright/test";
import { newPerson, type Person, signUp } from "./backend";
import { fillSignIn } from "./people";
import { test as storeTest } from "./test";

// A phone, and fingers.
const test = storeTest.extend<{ steps: Steps }>({
  hasTouch: true,
  isMobile: true,
  steps: async ({ page }, use) => use(new Steps(page)),
});
const ad = "?utm_source=anuncio&utm_medium=cpc&utm_campaign=novembro&utm_term=conta&utm_content=video";
const campaign = {
  utm_source: "anuncio",
  utm_medium: "cpc",
  utm_campaign: "novembro",
  utm_term: "conta",
  utm_content: "video",
};

/** Counts what it takes somebody. */
class Steps {
  taps = 0;
  fields = 0;
  constructor(private readonly page: Page) {}

  async tap(role: "button" | "link", name: string | RegExp): Promise<void> {
    await this.page.getByRole(role, { name, exact: true }).first().tap();
    this.taps += 1;
  }
  async fill(label: string, text: string): Promise<void> {
    await this.page.getByLabel(label, { exact: true }).fill(text);
    this.fields += 1;
  }
  /** The sign-up form that is open. */
  async fillSignUp(person: Person): Promise<void> {
    await this.fill("Nome completo", person.fullName);
    await this.fill("Telefone", person.phone);
    await this.fill("Nome de exibição", person.displayName);
    await this.fill("E-mail", person.email);
    await this.fill("Senha", person.password);
    await this.fill("Confirmar senha", person.password);
  }
}

const card = /Conta TikTok Ads Matriz/;
const buy = (page: Page) => page.getByRole("button", { name: "Comprar" }).first();

/** The checkout has the whole campaign, and whose purchase it is. */
async function expectCheckout(page: Page, person: Person): Promise<void> {
  await expect(page).toHaveURL(/\/checkout-demo\/tiktok-conta-matriz\?/);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
    ...campaign,
    product_id: "tiktok-conta-matriz",
    customer_email: person.email,
  });
}

test("a visitor from an ad is at the checkout after 4 taps and 6 fields", async ({ page, steps }) => {
  const person = newPerson("marina");
  await page.goto(`/${ad}`);
  await steps.tap("link", card);
  await steps.tap("button", "Comprar");

  const chosen = page.getByRole("region", { name: "Produto escolhido" });
  await expect(chosen.getByText(card)).toBeVisible();
  await expect(chosen.getByText("R$ 147,00")).toBeVisible();
  await expect(chosen.getByText(/O pagamento vem a seguir, no Pix/)).toBeVisible();
  await steps.fillSignUp(person);
  await steps.tap("button", "Criar conta");
  await steps.tap("button", "Continuar para o pagamento");
  await expectCheckout(page, person);
  // Before: 6 taps and 8 fields.
  expect([steps.taps, steps.fields]).toEqual([4, 6]);

  // The press counted once: who comes back buys nothing by coming back.
  await page.goBack();
  await expect(buy(page)).toBeVisible();
  await page.reload();
  await expect(buy(page)).not.toHaveAttribute("aria-busy");
  await expect(page).toHaveURL(/\/product\/tiktok-conta-matriz\?.*utm_source=anuncio/);
});

test("who has an account here signs in, and goes on to the checkout", { tag: "@slow" }, async ({
  page,
  steps,
  baseURL,
}) => {
  const person = newPerson("volta");
  await signUp(String(baseURL), person);
  await page.goto("/login");
  await fillSignIn(page, person);
  await page.getByRole("button", { name: "Menu da conta" }).click();
  await page.getByRole("button", { name: "Sair" }).click();
  await expect(page.getByRole("link", { name: "Entrar" })).toBeVisible();

  await page.goto(`/${ad}`);
  await steps.tap("link", card);
  await steps.tap("button", "Comprar");
  await expect(page.getByRole("region", { name: "Produto escolhido" }).getByText("R$ 147,00")).toBeVisible();
  await steps.fill("E-mail", person.email);
  await steps.fill("Senha", person.password);
  await page.getByRole("form", { name: "Entrar" }).getByRole("button", { name: "Entrar" }).tap();
  steps.taps += 1;
  await expectCheckout(page, person);
  expect([steps.taps, steps.fields]).toEqual([3, 2]);
});

test("who is signed in needs two taps and no field", async ({ page, steps, baseURL }) => {
  const person = newPerson("dentro");
  await signUp(String(baseURL), person);
  await page.goto("/login");
  await fillSignIn(page, person);
  await expect(page.getByRole("button", { name: "Menu da conta" })).toBeVisible();
  await page.goto(`/${ad}`);
  await steps.tap("link", card);
  await steps.tap("button", "Comprar");
  await expectCheckout(page, person);
  expect([steps.taps, steps.fields]).toEqual([2, 0]);
});

test("a reload, Back, the terms and the other form lose nothing of a sign-up but the passwords", {
  tag: "@slow",
}, async ({ page, steps }) => {
  const person = newPerson("distraida");
  await page.goto(`/product/tiktok-conta-matriz${ad}`);
  await steps.tap("button", "Comprar");
  await steps.fillSignUp(person);
  const expectKept = async () => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Criar conta");
    await expect(page.getByLabel("Nome completo")).toHaveValue(person.fullName);
    await expect(page.getByLabel("Telefone")).toHaveValue(person.phone);
    await expect(page.getByLabel("Nome de exibição")).toHaveValue(person.displayName);
    await expect(page.getByLabel("E-mail")).toHaveValue(person.email);
    await expect(page.getByLabel("Senha", { exact: true })).toHaveValue("");
    await expect(page.getByRole("region", { name: "Produto escolhido" })).toBeVisible();
  };
  await page.reload();
  await expectKept();
  await page.getByRole("link", { name: "Termos de Uso" }).tap();
  await expect(page).toHaveURL(/\/termos-uso\?/);
  await page.goBack();
  await expectKept();
  await steps.tap("button", "Fazer login");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Entrar");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Entrar");
  await page.goBack();
  await expectKept();
  await page.goBack();
  await expect(buy(page)).toBeVisible();
  await steps.tap("button", "Comprar");
  await expectKept();
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain(
    person.password,
  );
});

test("the way back survives every way through the account's pages", { tag: "@slow" }, async ({ page }) => {
  const returnTo = "/product/tiktok-conta-matriz";
  const back = () => new URL(page.url()).searchParams.get("return");
  await page.goto(`/login?return=${encodeURIComponent(returnTo)}&modo=entrar`);
  for (const [role, name] of [
    ["link", "Entrar"],
    ["link", "Esqueci minha senha"],
    ["link", "Voltar para o login"],
    ["button", "Criar conta"],
    ["link", "Entrar"],
    ["link", "Esqueci minha senha"],
    ["link", "Entrar"],
    ["button", "Criar conta"],
    ["button", "Fazer login"],
  ] as const) {
    await page.getByRole(role, { name, exact: true }).first().tap();
    await expect.poll(back, `after ${name}`).toBe(returnTo);
  }
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Entrar");
});

test("no address starts a purchase", async ({ page, baseURL }) => {
  const person = newPerson("vitima");
  await signUp(String(baseURL), person);
  await page.goto("/login?return=%2Fproduct%2Ftiktok-conta-matriz%3Fpurchase%3Dgo&modo=entrar&purchase=go");
  await fillSignIn(page, person);
  await expect(buy(page)).toBeFocused();
  await expect(buy(page)).not.toHaveAttribute("aria-busy");
  await expect(page).toHaveURL(/\/product\//);
});
