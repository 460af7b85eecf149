import { expect } from "@playwright/test";
import { untilAlive } from "./start-page";
import { test } from "./test";

const addresses = [
  "/",
  "/produtos",
  "/buscar?q=tiktok",
  "/categorias",
  "/categoria/facebook",
  "/product/tiktok-conta-matriz",
  "/avaliacoes",
  "/como-funciona",
  "/garantia",
  "/privacidade",
  "/termos-servicos",
  "/whatsapp",
  "/limpar-criativo",
  "/login",
  "/recuperar-senha",
  "/nao-existe",
];

/** How browsers inside other applications go without: a store that throws at every look, or one that is not there at all. */
const lacks = { throws: "the stores refuse", "is undefined": "there are no stores" } as const;

for (const [how, words] of Object.entries(lacks)) {
  test(`every public page comes alive where ${words}`, async ({ page }) => {
    test.slow();
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    await page.addInitScript((isRefused) => {
      const take = (owner: object, name: string) =>
        Object.defineProperty(owner, name, {
          configurable: true,
          get: () => {
            if (isRefused) throw new DOMException("denied", "SecurityError");
          },
        });
      for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) take(window, name);
      // Browsers without it have no such property, or one that is undefined.
      Object.defineProperty(Navigator.prototype, "serviceWorker", { configurable: true, get: () => undefined });
    }, how === "throws");
    for (const address of addresses) {
      await page.goto(address);
      await untilAlive(page);
      const title = page.getByRole("main").getByRole("heading", { level: 1 });
      await expect(title, address).toBeVisible();
      await expect(title, address).not.toHaveText(/não carregou|Não foi possível/);
      await expect(page.getByRole("main").locator("[aria-busy=true]"), address).toHaveCount(0);
      expect(errors, address).toEqual([]);
    }
  });
}
