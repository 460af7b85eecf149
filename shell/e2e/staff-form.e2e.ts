import { expect } from "@playwright/test";
import { enterBackOffice, newProduct, staffClient } from "./staff";
import { test } from "./test";

test("what was typed into a product is not lost by Esc, by a cancel or by leaving, until it is given up", async ({
  page,
}) => {
  const product = await newProduct(await staffClient("manager"), "Guardado", 45);
  await enterBackOffice(page, "manager", "/estoque");
  const requests: string[] = [];
  let giveUp = false;
  page.on("dialog", (dialog) => {
    requests.push(dialog.type() === "beforeunload" ? "beforeunload" : dialog.message());
    void (giveUp ? dialog.accept() : dialog.dismiss());
  });
  const edit = page.getByRole("button", { name: `Edit ${product.name}` });
  const price = page.getByLabel("Preço (R$)");
  await edit.click();
  await expect(price).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(requests).toEqual([]);

  await edit.click();
  await price.fill("46");
  // Repeated, since a browser lets a page refuse Esc only once.
  for (const times of [1, 2]) {
    await page.keyboard.press("Escape");
    await expect.poll(() => requests).toHaveLength(times);
  }
  await page.mouse.click(2, 2);
  await page.getByRole("button", { name: "Cancelar" }).click();
  await page.close({ runBeforeUnload: true });
  const question = expect.stringContaining("não salvas");
  await expect.poll(() => requests).toEqual([question, question, question, "beforeunload"]);
  await expect(price).toHaveValue("46");

  giveUp = true;
  await page.getByRole("button", { name: "Cancelar" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await edit.click();
  await expect(price).toHaveValue("45,00");

  giveUp = false;
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: `Keys ${product.name}` }).click();
  const keys = page.getByRole("textbox", { name: "Keys" });
  await keys.fill("uma-key");
  await expect(page.getByRole("button", { name: "Adicionar 1 key" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Fechar" }).click();
  await expect.poll(() => requests.at(-1)).toContain("keys que não foram enviadas");
  await expect(keys).toHaveValue("uma-key");
});
