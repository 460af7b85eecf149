import { expect, type Page } from "@playwright/test";
import { expectNoOverflow } from "../support/axe";
import { newPerson, signUp } from "../support/backend";
import { openSearch } from "../support/open-search";
import { signInAs } from "../support/people";
import { changeSettings } from "../support/settings";
import { untilAlive } from "../support/start-page";
import { test } from "../support/test";

const highest = 64;
const cards = (page: Page) => page.getByRole("main").getByRole("article").getByRole("heading").getByRole("link");
const heightOfHeader = (page: Page) =>
  page.getByRole("banner").evaluate((header) => header.getBoundingClientRect().height);

test.describe("on a phone", () => {
  test("the header takes one line, whatever store and person are called", { tag: "@slow" }, async ({ page }) => {
    for (const address of ["/", "/produtos", "/product/meta-bm-1300", "/buscar?q=bm", "/login"]) {
      await page.goto(address);
      expect(await heightOfHeader(page), address).toBeLessThanOrEqual(highest);
    }
    const person = { ...newPerson("nome"), displayName: "nome_de_vinte_letras" };
    await signUp(person);
    await changeSettings(page, { storeName: "Loja Brasileira de Ativos Digitais para Anunciantes Exigentes" });
    await signInAs(page, person, "/produtos");
    await expect(page.getByRole("button", { name: "Menu da conta" })).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 400));
    expect(await heightOfHeader(page)).toBeLessThanOrEqual(highest);
    await expectNoOverflow(page, "a long name");
  });

  test("what takes the focus going back up is not under the header", { tag: "@slow" }, async ({ page }) => {
    await page.goto("/produtos");
    await untilAlive(page);
    await page.getByRole("contentinfo").getByRole("link").first().focus();
    const header = await heightOfHeader(page);
    // Eight products, and nothing else that takes the focus.
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press("Shift+Tab");
      await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
      const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0);
      expect(top).toBeGreaterThanOrEqual(header);
    }
  });
});

test("what is found has an address, to be reloaded and left", { tag: "@browsers" }, async ({ page }) => {
  await page.goto("/?utm_source=anuncio");
  await (await openSearch(page)).pressSequentially("tik tok");
  await page.getByRole("option", { name: "Ver todos os resultados" }).click();
  await expect(page).toHaveURL("/buscar?q=tik+tok&utm_source=anuncio");
  await expect(page).toHaveTitle("Busca: tik tok | Ativos Já");
  const found = ["Conta TikTok Ads EUA", "Conta TikTok Ads Matriz", /^Perfil TikTok Real/];
  await expect(cards(page)).toHaveText(found);
  await page.reload();
  await expect(cards(page)).toHaveText(found);
  await page.getByLabel("O que você procura?").fill("bussines maneger");
  await page.keyboard.press("Enter");
  await expect(cards(page)).toHaveText(["BM Restaurada Meta Ads"]);
  await page.goBack();
  await expect(cards(page)).toHaveText(found);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the sign leads to a page with a form, and the form to the catalogue with a word about it", {
    tag: "@slow",
  }, async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "Abrir a busca" }).click();
    await expect(page).toHaveURL("/buscar");
    await page.getByLabel("O que você procura?").fill("<b>proxy");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/buscar?q=%3Cb%3Eproxy");
    await expect(page.getByText("A busca precisa de JavaScript.")).toBeVisible();
    await expect(cards(page)).not.toHaveCount(0);
    expect(await page.content()).not.toContain("<b>proxy");
  });
});
