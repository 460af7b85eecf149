import { expect } from "@playwright/test";
import { acceptDialogs, addKeys, enterBackOffice, newProduct, staffClient } from "./staff";
import { test } from "./test";

test.use({ viewport: { width: 1280, height: 800 } });

test("an admin sees a key only after asking and deletes an unused one, and the log says so", async ({
  page,
  baseURL,
}) => {
  const words = acceptDialogs(page);
  const manager = await staffClient(String(baseURL), "manager");
  const product = await newProduct(manager, "Com keys", 30);
  await addKeys(manager, product.id, ["segredo-1", "segredo-2"]);
  await enterBackOffice(page, "admin", "/estoque");
  await page.getByRole("button", { name: `Keys ${product.name}` }).click();
  await page.getByRole("tab", { name: "Todas as keys" }).click();
  const rows = page.getByRole("dialog").getByRole("row");
  await expect(rows).toHaveCount(3);
  await expect(page.getByText("segredo-2")).toHaveCount(0);
  await rows
    .nth(1)
    .getByRole("button", { name: /Mostrar key/ })
    .click();
  await expect(page.getByText("segredo-2")).toBeVisible();
  await rows
    .nth(1)
    .getByRole("button", { name: /Excluir key/ })
    .click();
  await expect(rows).toHaveCount(2);
  await expect.poll(() => words.at(-1)).toBe("Key excluída com sucesso! Estoque restante: 1");

  await page.goto("/estoque/registro");
  const entries = page.getByRole("row").filter({ hasText: product.name });
  await expect(entries).toHaveText([
    /admin@exemplo\.com\.br\s*Key excluída/,
    /admin@exemplo\.com\.br\s*Key vista/,
    /Keys adicionadas.*Keys adicionadas2.*Estoque0.*2/,
    /Produto criado.*Preço/,
  ]);
  await page.getByLabel("Ação", { exact: true }).selectOption("Key vista");
  await expect(entries).toHaveText([/Key vista/]);
});
