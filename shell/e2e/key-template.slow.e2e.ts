import { expect } from "@playwright/test";
import { expectAccessible, screens } from "./axe";
import { acceptDialogs, enterBackOffice, newProduct, staffClient } from "./staff";
import { test } from "./test";

for (const viewport of screens) {
  test(`a manager says how keys fall into fields, and sees it in the lines that are added, ${viewport.width} px`, async ({
    page,
    baseURL,
  }) => {
    const words = acceptDialogs(page);
    await page.setViewportSize(viewport);
    const manager = await staffClient(String(baseURL), "manager");
    const product = await newProduct(manager, "Com modelo", 30);
    await enterBackOffice(page, "manager", "/estoque");
    await page.getByRole("button", { name: `Edit ${product.name}` }).click();
    await page.getByRole("button", { name: "Login, senha e 2FA" }).click();
    await page.getByLabel("Separador").selectOption({ label: "Barra vertical ( | )" });
    await page.getByRole("button", { name: "Descer campo 1: Login" }).press("Enter");
    await expect(page.getByRole("button", { name: "Descer campo 2: Login" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Subir campo 3: Login" }).press("Enter");
    await page.getByRole("button", { name: "Subir campo 2: Login" }).press("Enter");
    await expect(page.getByLabel("Linha de exemplo")).toHaveValue("ana.souza|Senha123|JBSWY3DPEHPK3PXP");
    await page.getByRole("button", { name: "Usar os passos sugeridos" }).click();
    await expect(page.getByRole("textbox", { name: "Passo 3" })).toHaveValue("Troque a senha");
    const dialog = page.getByRole("dialog");
    await expectAccessible(page, "the form of a product with a template");
    expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect.poll(() => words).toEqual(["Produto atualizado com sucesso!"]);
    // The window closes by a step back, which would take the next address back.
    await expect(dialog).toHaveCount(0);

    await page.goto(`/estoque?editar=${product.id}`);
    await expect(page.getByLabel("Separador")).toHaveValue("|");
    await expect(page.getByRole("textbox", { name: /^Passo \d/ })).toHaveCount(6);

    await page.goto(`/estoque?keys=${product.id}`);
    const field = page.getByRole("textbox", { name: "Keys" });
    await field.fill(`ana|segredo-${product.id}|JBSWY3DPEHPK3PXP\nbia|sem-codigo-${product.id}`);
    await expect(page.getByRole("list", { name: "Campos de cada linha" })).toContainText("Loginana");
    await expect(page.getByRole("list", { name: "Campos de cada linha" })).not.toContainText("segredo");
    await expect(page.getByText("Linha 2: falta Chave 2FA")).toBeVisible();
    await expectAccessible(page, "lines that are read by a template");
    expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: "Adicionar 1 key" }).click();
    await expect.poll(() => words.at(-1)).toBe("1 keys adicionadas com sucesso!");
    await expect(field).toHaveValue(`bia|sem-codigo-${product.id}`);
    await page.getByLabel("Adicionar também, como texto simples").check();
    await page.getByRole("button", { name: "Adicionar 1 key" }).click();
    await expect(field).toHaveValue("");
    const { data } = await manager.from("products").select("stock_count,key_template").eq("id", product.id).single();
    expect(data).toMatchObject({ stock_count: 2, key_template: { separator: "|" } });
  });
}

test("a product is saved also where the part of its form about keys does not load", async ({ page, baseURL }) => {
  const words = acceptDialogs(page);
  const manager = await staffClient(String(baseURL), "manager");
  const product = await newProduct(manager, "Sem a parte", 30);
  const first_steps = ["Entre"];
  await manager.from("products").update({ first_steps }).eq("id", product.id);
  await enterBackOffice(page, "manager", "/estoque");
  const edit = page.getByRole("button", { name: `Edit ${product.name}` });
  await expect(edit).toBeVisible();
  await page.route("**/*.js", (route) => route.abort());
  await edit.click();
  await expect(page.getByText("Modelo da key e primeiros passos não carregaram")).toBeVisible();
  await page.getByLabel("Preço (R$)").fill("31");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect.poll(() => words).toEqual(["Produto atualizado com sucesso!"]);
  const { data } = await manager.from("products").select("price,first_steps").eq("id", product.id).single();
  expect({ ...data, price: Number(data?.price) }).toEqual({ price: 31, first_steps });
});
