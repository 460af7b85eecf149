import { expect, type Page } from "@playwright/test";
import { fixData } from "../support/fixed-data";
import { signInAs } from "../support/people";
import { serveStartPage } from "../support/start-page";
import { test } from "../support/test";

const product = "/product/tiktok-conta-matriz";
const addresses = ["/", "/produtos", product, "/avaliacoes", "/meus-pedidos", "/meu-perfil", "/limpar-criativo"];
const hardest = {
  name: `${"Conta".repeat(20)} e mais palavras do que cabem em uma linha`,
  price: 123456.78,
  original_price: 145243.27,
  stock_count: 123456,
};

// The font size is set with a style outside the store's.
test.use({ bypassCSP: true });

const sizes = [
  { words: "the narrowest phone", width: 320, fontSize: "100%" },
  { words: "text twice as large", width: 360, fontSize: "200%" },
];

for (const { words, width, fontSize } of sizes) {
  test(`long names and dear prices fit ${words}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 780 });
    await serveStartPage(page);
    await fixData(page, hardest);
    for (const address of addresses) {
      // The first as a visitor, whose header has 'Entrar'.
      if (address === addresses[1]) await signInAs(page, "cliente@exemplo.com.br");
      await page.goto(address);
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      await page.addStyleTag({ content: `html { font-size: ${fontSize}; }` });
      expect.soft(await whatSticksOut(page), address).toEqual([]);
    }
  });
}

/** Texts that are cut off at the window's edge or are wider than the box they are in. */
function whatSticksOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const page = document.documentElement;
    const texts = [...document.querySelectorAll("body :is(strong, span, p, h1, h2, h3, a, button)")];
    const wide = texts.filter((text) => text.getBoundingClientRect().right > page.clientWidth);
    const strong = [...document.querySelectorAll("main strong")];
    const full = strong.filter((text) => text.scrollWidth > text.clientWidth);
    return [...wide, ...full].map(({ textContent }) => String(textContent));
  });
}
