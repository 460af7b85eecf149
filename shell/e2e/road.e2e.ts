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

test("no address starts a purchase", async ({ page, baseURL }) => {
  const person = newPerson("vitima");
  await signUp(String(baseURL), person);
  await page.goto("/login?return=%2Fproduct%2Ftiktok-conta-matriz%3Fpurchase%3Dgo&modo=entrar&purchase=go");
  await fillSignIn(page, person);
  await expect(buy(page)).toBeFocused();
  await expect(buy(page)).not.toHaveAttribute("aria-busy");
  await expect(page).toHaveURL(/\/product\//);
});
