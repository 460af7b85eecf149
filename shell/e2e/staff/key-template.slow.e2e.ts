import { expect } from "@playwright/test";
import { acceptDialogs, enterBackOffice, newProduct, staffClient } from "../support/staff";
import { test } from "../support/test";

test("a product is saved also where the part of its form about keys does not load", async ({ page }) => {
  const words = acceptDialogs(page);
  const manager = await staffClient("manager");
  const product = await newProduct(manager, "Sem a parte", 30);
  const first_steps = ["Entre"];
  await manager.from("products").update({ first_steps }).eq("id", product.id);
  await enterBackOffice(page, "manager", "/estoque");
  const edit = page.getByRole("button", { name: `Edit ${product.name}` });
  await expect(edit).toBeVisible();
  await page.route("**/*.js", (route) => route.abort());
  await edit.click();
  await expect(page.getByText("Modelo da key não carregou")).toBeVisible();
  await page.getByLabel("Preço (R$)").fill("31");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect.poll(() => words).toEqual(["Produto atualizado com sucesso!"]);
  const { data } = await manager.from("products").select("price,first_steps").eq("id", product.id).single();
  expect({ ...data, price: Number(data?.price) }).toEqual({ price: 31, first_steps });
});
