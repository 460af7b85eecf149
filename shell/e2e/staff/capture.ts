import { expect, type Locator, type Page } from "@playwright/test";

/**
 * Catches a webhook in the debug window that is open. The store has one capture for all, which takes whichever webhook comes
 * first and which another test may have begun: started and sent again until `caught` is seen.
 */
export async function catchWebhook(page: Page, send: () => Promise<unknown>, caught: Locator): Promise<void> {
  const start = page.getByRole("button", { name: "Iniciar Captura" });
  await expect(async () => {
    if (await start.isVisible()) await start.click();
    await expect(page.getByRole("status").getByText("Aguardando webhook")).toBeVisible({ timeout: 3000 });
    await send();
    await expect(caught).toBeVisible({ timeout: 5000 });
  }).toPass();
}
