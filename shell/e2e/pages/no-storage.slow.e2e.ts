import { expect, type Page } from "@playwright/test";
import { watchConsole } from "../support/console";
import { fillSignIn } from "../support/people";
import { publicRoutes } from "../support/routes";
import { untilAlive } from "../support/start-page";
import { test } from "../support/test";

const places = ["localStorage", "sessionStorage", "indexedDB", "caches"];

/** How browsers inside apps keep nothing: by refusing, or by having none. */
const ways: readonly [string, (page: Page) => Promise<unknown>][] = [
  [
    "refuses to keep anything",
    (page) =>
      page.addInitScript((names) => {
        const refuse = () => {
          throw new DOMException("denied", "SecurityError");
        };
        for (const name of names) Object.defineProperty(window, name, { get: refuse });
        Object.defineProperty(Document.prototype, "cookie", { get: refuse, set: refuse });
      }, places),
  ],
  [
    "has nothing to keep anything in",
    (page) =>
      page.addInitScript((names) => {
        for (const name of names) Object.defineProperty(window, name, { value: null });
        Object.defineProperty(Document.prototype, "cookie", { get: () => "", set: () => undefined });
        Object.defineProperty(Navigator.prototype, "serviceWorker", { value: undefined });
        Object.defineProperty(Navigator.prototype, "locks", { value: undefined });
      }, places),
  ],
];
const said = "Este navegador não guarda dados: o acesso vale só enquanto esta página estiver aberta.";
for (const [what, take] of ways) {
  test(`no page breaks in a browser that ${what}, and a sign-in lasts as long as the page`, async ({ page }) => {
    test.slow();
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    await take(page);
    const complaints = watchConsole(page);
    for (const address of [...publicRoutes, "/auth/callback?code=a&state=b"]) {
      await page.goto(address);
      await untilAlive(page);
      const title = page.getByRole("main").getByRole("heading", { level: 1 });
      await expect(title, address).toBeVisible();
      await expect(title, address).not.toHaveText(/não carregou|Não foi possível/);
      await expect(page.getByText(/^Não foi possível abrir/), address).toHaveCount(0);
      await expect(page.getByRole("main").locator("[aria-busy=true]"), address).toHaveCount(0);
      expect(errors, address).toEqual([]);
    }
    await page.goto("/login?return=%2Fmeus-pedidos&utm_source=anuncio");
    await expect(page.getByText(said)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Continuar com/ })).toHaveCount(0);
    await fillSignIn(page, "cliente@exemplo.com.br");
    await expect(page).toHaveURL(/\/meus-pedidos\?utm_source=anuncio$/);
    await expect(page.getByRole("heading", { level: 1, name: "Meus Pedidos" })).toBeVisible();
    // By a link nothing is lost, by a new load everything.
    await page.getByRole("button", { name: "Menu da conta" }).click();
    await page.getByRole("link", { name: "Meu Perfil" }).click();
    await expect(page.getByLabel("E-mail")).toHaveValue("cliente@exemplo.com.br");
    expect(complaints).toEqual([]);
    await page.reload();
    await expect(page.getByRole("form", { name: "Entrar" })).toBeVisible();
  });
}
