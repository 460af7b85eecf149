import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { watchConsole } from "./console";
import { test } from "./test";

const publicRoutes = [
  "/",
  "/produtos",
  "/catalogo",
  "/categorias",
  "/categoria/facebook",
  "/categoria/proxys",
  "/product/tiktok-conta-matriz",
  "/product/nao-existe",
  "/avaliacoes",
  "/termos-servicos",
  "/termos-uso",
  "/garantia",
  "/whatsapp",
  "/limpar-criativo",
  "/login",
  "/recuperar-senha",
  "/nao-existe",
];
const customerRoutes = ["/meus-pedidos", "/meu-perfil"];
const staffRoutes = ["/estoque", "/estoque/pedidos", "/estoque/pagamentos", "/estoque/resumo", "/admin/avaliacoes"];
const screens = [
  { width: 360, height: 780 },
  { width: 1280, height: 800 },
];

for (const viewport of screens) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("every public page has one h1, fits the screen and has nothing that axe objects to", async ({ page }) => {
      test.slow();
      for (const route of publicRoutes) await inspect(page, route);
    });

    test("so have the customer's pages", async ({ page }) => {
      await signIn(page, "cliente@exemplo.com.br");
      for (const route of customerRoutes) await inspect(page, route);
    });

    test("so have the staff's pages", async ({ page }) => {
      test.slow();
      await signIn(page, "admin@exemplo.com.br");
      for (const route of staffRoutes) await inspect(page, route);
    });
  });
}

async function inspect(page: Page, route: string): Promise<void> {
  const complaints = watchConsole(page);
  await page.goto(route);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(main.locator("[aria-busy=true]")).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  const findings = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
  );
  expect.soft(findings, route).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(overflow, `${route} is wider than the screen`).toBeLessThanOrEqual(0);
  expect.soft(complaints, `${route} complains in the console`).toEqual([]);
  page.removeAllListeners("console");
  page.removeAllListeners("pageerror");
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  const form = page.getByRole("form", { name: "Entrar" });
  await form.getByLabel("E-mail").fill(email);
  await form.getByLabel("Senha", { exact: true }).fill("loja-demo-123");
  await form.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByRole("button", { name: "Menu da conta" })).toBeVisible();
}
