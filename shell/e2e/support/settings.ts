import type { Page } from "@playwright/test";
import { serveStartPage } from "./start-page";

/** Serves the shell other settings than its own, as an operator does by changing one file. */
export async function changeSettings(page: Page, change: Record<string, unknown>): Promise<void> {
  await serveStartPage(page);
  await page.route("**/config.json", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), ...change } });
  });
}
