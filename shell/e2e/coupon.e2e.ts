import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { newCustomer } from "./backend";
import { watchConsole } from "./console";
import { drawDigits } from "./draw";
import { signInAs } from "./people";
import { staffClient } from "./staff";
import { test } from "./test";

test("a link with a coupon shows its price, also without the query string, and its payment is delivered at once", async ({
  page,
}) => {
  const complaints = watchConsole(page);
  const admin = await staffClient("admin");
  const code = `CUPOM${drawDigits(9)}`;
  const rule = {
    name: "Semana do cupom",
    code,
    percent: 10,
    amount_off: null,
    min_price: 1,
    product_ids: ["tiktok-conta-eua"],
    categories: null,
    is_for_extras: false,
    starts_at: "2026-01-01T03:00:00Z",
    ends_at: null,
    max_uses: 1,
    max_uses_per_person: 1,
    is_active: true,
  };
  const { error } = await admin.rpc("save_price_rule", { p_id: randomUUID(), p_rule: rule, p_reason: "Campanha" });
  expect(error).toBeNull();
  const { person } = await newCustomer("cupom");

  await page.goto(`/product/tiktok-conta-eua?cupom=${code}`);
  await expect(page.getByText(/^Semana do cupom: você economiza R\$\s31,70\.$/)).toBeVisible();
  // As after a sign-in at another site, which returns to the product's address alone.
  await signInAs(page, person, "/product/tiktok-conta-eua");
  await expect(page.getByText(/^R\$\s285,30$/).first()).toBeVisible();

  await page.getByRole("button", { name: "Comprar" }).first().click();
  await expect(page).toHaveURL(new RegExp(`/checkout-demo/.*cupom=${code}`));
  await page.getByRole("button", { name: "Gerar PIX" }).click();
  await page.getByRole("button", { name: "Pagar" }).click();
  await page.getByRole("link", { name: "Voltar para a loja" }).click();
  await expect(page.getByRole("button", { name: "Mostrar key" })).toBeVisible();
  await expect(page.getByText(/R\$\s285,30/).first()).toBeVisible();
  expect(complaints).toEqual([]);
});
