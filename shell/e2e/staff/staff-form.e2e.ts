import { expect } from "@playwright/test";
import { enterBackOffice, newProduct, staffClient } from "../support/staff";
import { test } from "../support/test";

// Its other ways to close, and its draft: `backoffice-mfe/src/estoque`, `shared-data/src/leave-guard`.
test("what was typed into a product is not lost by Esc, pressed twice, or by closing the tab", async ({ page }) => {
  const product = await newProduct(await staffClient("manager"), "Guardado", 45);
  await enterBackOffice(page, "manager", "/estoque");
  const requests: string[] = [];
  page.on("dialog", (dialog) => {
    requests.push(dialog.type() === "beforeunload" ? "beforeunload" : dialog.message());
    void dialog.dismiss();
  });
  await page.getByRole("button", { name: `Edit ${product.name}` }).click();
  const price = page.getByLabel("Preço (R$)");
  await price.fill("46");
  // Repeated, since a browser lets a page refuse Esc only once.
  for (const times of [1, 2]) {
    await page.keyboard.press("Escape");
    await expect.poll(() => requests).toHaveLength(times);
  }
  await page.close({ runBeforeUnload: true });
  const question = expect.stringContaining("não salvas");
  await expect.poll(() => requests).toEqual([question, question, "beforeunload"]);
  await expect(price).toHaveValue("46");
});
