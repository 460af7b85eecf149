import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { newPerson, signUp } from "./backend";
import { watchConsole } from "./console";
import { signInAs } from "./people";
import { addKeys, newProduct, staffClient } from "./staff";
import { test } from "./test";

test("a link with a coupon shows its price, also without the query string, and its payment is delivered at once", async ({
  page,
  baseURL,
}) => {
  const complaints = watchConsole(page);
  const admin = await staffClient(String(baseURL), "admin");
  const product = await newProduct(admin, "Com cupom", 40);
  await addKeys(admin, product.id, [`a key de ${product.id}`]);
  const code = `CUPOM${product.id.slice(-12)}`;
  const rule = { name: "Semana do cupom", code, percent: 10, product_ids: [product.id], max_uses: 1, is_active: true };
  const { error } = await admin.rpc("save_price_rule", { p_id: randomUUID(), p_rule: rule, p_reason: "Campanha" });
  expect(error).toBeNull();
  const person = newPerson("cupom");
  await signUp(String(baseURL), person);

  await page.goto(`/product/${product.id}?cupom=${code}`);
  await expect(page.getByText("Semana do cupom: você economiza R$ 4,00.")).toBeVisible();
  // As after a sign-in at another site, which returns to the product's address alone.
  await signInAs(page, person, `/product/${product.id}`);
  await expect(page.getByText(/^R\$\s36,00$/).first()).toBeVisible();

  await page.getByRole("button", { name: "Comprar" }).first().click();
  await expect(page).toHaveURL(new RegExp(`/checkout-demo/.*cupom=${code}`));
  await page.getByRole("button", { name: "Gerar PIX" }).click();
  await page.getByRole("button", { name: "Pagar" }).click();
  await page.getByRole("link", { name: "Voltar para a loja" }).click();
  await page.getByRole("button", { name: "Mostrar key" }).click();
  await expect(page.getByText(`a key de ${product.id}`)).toBeVisible();
  await expect(page.getByText(/R\$\s36,00/).first()).toBeVisible();
  expect(complaints).toEqual([]);
});
