import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { startGallery } from "../scripts/gallery-server";

let gallery: Awaited<ReturnType<typeof startGallery>>;
test.beforeAll(async () => {
  gallery = await startGallery(0);
});
test.afterAll(() => gallery.close());

for (const viewport of [
  { width: 360, height: 780 },
  { width: 1280, height: 800 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport, reducedMotion: "reduce" });
    test.beforeEach(({ page }) => page.goto(gallery.url));

    test("every piece is accessible and fits the screen", async ({ page }) => {
      await expect(page.getByRole("heading", { level: 1, name: "Galeria" })).toBeVisible();
      await page.getByRole("button", { name: "Menu da conta Ana" }).click();
      const box = page.getByRole("group", { name: "Key de BM Restaurada" });
      await box.getByRole("button", { name: "Mostrar key" }).click();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    });

    test("what is tapped is at least 44 px high, but for the back-office's small buttons", async ({ page }) => {
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const low = await page.evaluate(() =>
        [
          ...document.querySelectorAll(
            "main button, main select, main input:not([type=radio]):not([type=checkbox]), main label:has(input)",
          ),
        ]
          .filter((target) => target.getBoundingClientRect().height < 44)
          .map((target) => [target.textContent, target.getBoundingClientRect().height]),
      );
      expect(low).toEqual(["Comprar", "Entrar", "Ver detalhes", "Cancelar", "Excluir"].map((text) => [text, 36]));
    });
  });
}
