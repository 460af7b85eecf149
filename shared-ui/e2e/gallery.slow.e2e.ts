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
      expect(low).toEqual(["Comprar", "Entrar", "Ver detalhes", "Cancelar", "Excluir"].map((words) => [words, 36]));
    });
  });
}

test("a dialog keeps the rest of the page out of reach and gives the focus back", async ({ page }) => {
  await page.goto(gallery.url);
  const opener = page.getByRole("button", { name: "Abrir janela" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Excluir produto" });
  await expect(dialog.getByLabel("Motivo")).toBeFocused();
  const reached: (string | null)[] = [];
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press("Tab");
    reached.push(await page.evaluate(() => document.activeElement?.closest("dialog, main > *, body")?.tagName ?? null));
  }
  // The browser's own bar is the only other stop; there the body holds the focus.
  expect(reached.filter((stop) => stop !== "DIALOG" && stop !== "BODY")).toEqual([]);
  expect(reached).toContain("DIALOG");
  expect(await opener.evaluate(isUnderThePointer)).toBe(false);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  expect(await opener.evaluate(isUnderThePointer)).toBe(true);
});

test("a press beside a dialog closes it", async ({ page }) => {
  await page.goto(gallery.url);
  await page.getByRole("button", { name: "Abrir janela" }).click();
  await page.mouse.click(10, 10);
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("copying fills the clipboard, and works without the permission too", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(gallery.url);
  const box = page.getByRole("group", { name: "Key de BM Restaurada" });
  await box.getByRole("button", { name: "Copiar" }).click();
  await expect(box.getByRole("button", { name: "Copiado" })).toBeVisible();
  await expect(box.getByRole("button", { name: "Copiar" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("conta.exemplo");

  await page.evaluate(async () => {
    await navigator.clipboard.writeText("outra coisa");
    Object.defineProperty(navigator, "clipboard", { value: undefined });
  });
  await box.getByRole("button", { name: "Copiar" }).click();
  await expect(box.getByRole("button", { name: "Copiado" })).toBeFocused();
  const reader = await context.newPage();
  await reader.goto(gallery.url);
  expect(await reader.evaluate(() => navigator.clipboard.readText())).toContain("conta.exemplo");
});

test("the first Tab offers to skip the header", async ({ page }) => {
  await page.goto(gallery.url);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Pular para o conteúdo" })).toBeFocused();
  await expect(page.getByRole("link", { name: "Pular para o conteúdo" })).toBeInViewport();
});

function isUnderThePointer(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2)?.closest("button") === element;
}
