import { expect } from "@playwright/test";
import { newPaymentId, sendWebhook, webhookBody } from "./backend";
import { enterBackOffice, newProduct, staffClient } from "./staff";
import { test } from "./test";

test("what waits leads to where it is done, and is parked and brought back", async ({ page, baseURL }) => {
  const product = await newProduct(await staffClient(String(baseURL), "manager"), "Espera uma pessoa", 40);
  const payment = { paymentId: newPaymentId(), email: "hoje@correio.com.br", productId: product.ggcheckout_id };
  await sendWebhook("pix-paid", webhookBody("pix.paid", { ...payment, amount: 90_000 }));
  await page.setViewportSize({ width: 360, height: 780 });
  await enterBackOffice(page, "admin", "/estoque/hoje");
  const row = page.getByRole("row", { name: new RegExp(`${product.name}.*Retido: valor divergente`) });
  await expect(row).toContainText(/R\$\s90\.000,00/);
  await row.getByRole("button", { name: /^Adiar/ }).click();
  await page.getByLabel("Por quê (opcional)").fill("o banco responde amanhã");
  await page.getByRole("dialog").getByRole("button", { name: "Adiar" }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole("tab", { name: /^Adiados/ }).click();
  await expect(row).toContainText("o banco responde amanhã");
  await row.getByRole("button", { name: "Trazer de volta" }).click();
  await page.getByRole("tab", { name: /^Agora/ }).click();
  await row.getByRole("link", { name: /^Liberar/ }).click();
  await expect(page).toHaveURL(/\/estoque\/pedidos\/[0-9a-f-]{36}/);
});
