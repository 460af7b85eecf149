import { expect, type Page } from "@playwright/test";
import { signInAs } from "../support/people";
import { holdMain, untilAlive } from "../support/start-page";
import { test } from "../support/test";
import { watchShifts } from "./shifts";

// Browsers call 0.1 good; one late line of text on a phone is more than this.
const most = 0.01;

/** Opens a page, waits until all that it shows has arrived, and says how far it moved meanwhile. */
async function readShift(page: Page, address: string): Promise<number> {
  await page.goto(address);
  await untilAlive(page);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[data-skeleton]")).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  return page.evaluate(() => window.layoutShift);
}

const ownPages = {
  "cliente@exemplo.com.br": ["/meus-pedidos", "/meu-perfil"],
  "gerente@exemplo.com.br": ["/estoque", "/estoque/pedidos"],
};

for (const width of [360, 1280]) {
  test(`nothing moves on ${width} pixels while a page comes alive and its data arrives`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await watchShifts(page);
    for (const address of ["/", "/produtos", "/product/tiktok-conta-matriz"]) {
      await readShift(page, address);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page.waitForLoadState("networkidle");
      expect(await page.evaluate(() => window.layoutShift), address).toBeLessThanOrEqual(most);
    }
  });

  test(`a lost connection moves one line of a product on ${width} pixels`, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 780 });
    await watchShifts(page);
    const before = await readShift(page, "/product/tiktok-conta-matriz");
    await context.setOffline(true);
    await expect(page.getByText("A compra espera a conexão voltar.")).toBeVisible();
    await expect(page.getByText(/^Erro de conexão/)).toBeInViewport({ ratio: 1 });
    expect((await page.evaluate(() => window.layoutShift)) - before).toBeLessThanOrEqual(2 * most);
  });

  for (const [who, addresses] of Object.entries(ownPages)) {
    test(`nothing moves on ${width} pixels while ${who} is shown what is theirs`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await signInAs(page, who);
      await watchShifts(page);
      for (const address of addresses) {
        expect.soft(await readShift(page, address), address).toBeLessThanOrEqual(most);
      }
    });
  }
}

const asked = "return=%2Fproduct%2Ftiktok-conta-matriz";
const signIns = [
  ["/login", "Entrar"],
  ["/login?modo=cadastro&utm_source=anuncio", "Criar conta"],
  [`/login?${asked}`, "Criar conta"],
  [`/login?modo=entrar&${asked}`, "Entrar"],
] as const;

test("the sign-in that an address means is there at once, keeps what is typed, and stays", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await watchShifts(page);
  for (const [address, title] of signIns) {
    const arrive = await holdMain(page);
    await page.goto(address, { waitUntil: "domcontentloaded" });
    await expect(page.getByRole("heading", { level: 1, name: title, exact: true }), address).toBeVisible();
    const field = page.getByRole("form", { name: title }).getByLabel("E-mail");
    await field.fill("ana@exemplo.com.br");
    expect(await page.evaluate(() => "takeQueuedClick" in window), address).toBe(true);
    arrive();
    await untilAlive(page);
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("heading", { level: 1, name: title, exact: true }), address).toBeVisible();
    await expect(field, address).toHaveValue("ana@exemplo.com.br");
    expect(await page.evaluate(() => window.layoutShift), address).toBeLessThanOrEqual(most);
    await page.unroute("**/js/main.*.js");
    await page.evaluate(() => sessionStorage.clear());
  }
});
