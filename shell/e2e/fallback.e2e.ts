import { expect, type Page, test } from "@playwright/test";
import { builtInCatalogue } from "shared-data";

/** Serves the shell other settings than its own, as an operator does by changing one file. */
async function changeSettings(page: Page, change: Record<string, unknown>): Promise<void> {
  await page.route("**/config.json", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), ...change } });
  });
}

async function expectBuiltInCatalogue(page: Page): Promise<void> {
  await page.goto("/produtos");
  for (const { name } of builtInCatalogue) {
    await expect(page.getByRole("link", { name }).first()).toBeVisible();
  }
}

test("a store without a backend shows the built-in catalogue", async ({ page }) => {
  await changeSettings(page, { supabaseUrl: "", supabaseKey: "" });
  await expectBuiltInCatalogue(page);
});

test("a backend that does not answer leaves the built-in catalogue and says why", async ({ page }) => {
  await changeSettings(page, { supabaseUrl: "http://localhost:9" });
  await expectBuiltInCatalogue(page);
  await expect(page.getByText(/Erro de conexão/)).toBeVisible();
});
