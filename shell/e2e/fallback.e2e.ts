import { expect, type Page } from "@playwright/test";
import { builtInCatalogue } from "@store/shared-data";
import { ports } from "./ports";
import { changeSettings } from "./settings";
import { withoutSnapshot } from "./snapshot";
import { test } from "./test";

async function expectBuiltInCatalogue(page: Page): Promise<void> {
  await page.goto("/produtos");
  for (const { name } of builtInCatalogue) {
    await expect(page.getByRole("link", { name }).first()).toBeVisible();
  }
}

test("a store without a backend shows the built-in catalogue", { tag: "@browsers" }, async ({ page }) => {
  await changeSettings(page, { supabaseUrl: "", supabaseKey: "" });
  await expectBuiltInCatalogue(page);
});

test("a backend that does not answer leaves the built-in catalogue and says why", async ({ page }) => {
  await withoutSnapshot(page);
  await page.route(`http://localhost:${ports.backend}/**`, (route) => route.abort("connectionrefused"));
  await expectBuiltInCatalogue(page);
  await expect(page.getByText(/Erro de conexão/)).toBeVisible();
});
