import { expect } from "@playwright/test";
import { expectNoOverflow } from "../support/axe";
import { wordRoutes } from "../support/routes";
import { test } from "../support/test";

test.use({ javaScriptEnabled: false });

/** Public pages that the store renders ahead, and those that are nothing without their code. */
const pages = {
  readable: ["/", "/produtos", "/buscar?q=tiktok", "/categorias", "/product/tiktok-conta-matriz", ...wordRoutes],
  needy: ["/login", "/recuperar-senha", "/avisos/parar", "/meus-pedidos", "/meu-perfil", "/nao-existe"],
};

for (const address of pages.readable) {
  test(`${address} can be read without JavaScript, and says what is missing`, { tag: "@slow" }, async ({ page }) => {
    await page.goto(address);
    // getByText does not find text in a noscript.
    await expect(page.locator("p.sem-js")).toContainText("Para buscar, entrar, comprar e limpar imagens, ligue-o");
    await expect(page.locator("p.sem-js")).toHaveCSS("text-align", "center");
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // Nothing that only waits.
    await expect(page.locator("[aria-busy=true], [data-skeleton]").filter({ visible: true })).toHaveCount(0);
    await page.getByRole("link", { name: "veja como" }).click();
    await expect(page).toHaveURL("/login");
  });
}

for (const address of pages.needy) {
  test(`${address} says without JavaScript why it shows nothing, and leads on`, { tag: "@slow" }, async ({ page }) => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 780 });
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Esta página precisa de JavaScript");
      // Its style has come: it looks like the store's.
      await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("font-size", "26px");
      await expectNoOverflow(page, address);
    }
    await page.getByRole("link", { name: "Falar com o suporte" }).click();
    await expect(page).toHaveURL("/whatsapp");
    await expect(page.getByRole("main").getByRole("link", { name: /WhatsApp/ })).toHaveAttribute("href", /^https:/);
  });
}

test("without JavaScript one finds a product, and 'Comprar' says what buying needs", async ({ page }) => {
  await page.goto("/?utm_source=ads");
  await page.getByRole("main").getByRole("link", { name: "Conta TikTok Ads Matriz" }).click();
  await expect(page).toHaveURL("/product/tiktok-conta-matriz");
  await expect(page.getByText("R$ 147,00").first()).toBeVisible();
  await page.getByRole("button", { name: "Comprar" }).first().click();
  await expect(page).toHaveURL("/login?return=%2Fproduct%2Ftiktok-conta-matriz");
  await expect(page.getByRole("main")).toContainText("Sem ele não dá para entrar, comprar nem ver pedidos.");
});
