import { expect } from "@playwright/test";
import { newPaymentId, sendWebhook, webhookBody } from "./backend";
import { acceptDialogs, enterBackOffice, newProduct, staffClient } from "./staff";
import { test } from "./test";

test.use({ viewport: { width: 1280, height: 800 } });

test("an admin releases a payment of another amount with a reason, and the log keeps who and why", async ({ page }) => {
  const words = acceptDialogs(page);
  const manager = await staffClient("manager");
  const product = await newProduct(manager, "Divergente", 100);
  await manager.rpc("add_product_keys", { p_product_id: product.id, p_keys: [`key ${product.id}`] });
  const paymentId = newPaymentId();
  const payment = { paymentId, email: "comprador@correio.com.br", productId: product.ggcheckout_id, amount: 33 };
  await sendWebhook("pix-paid", webhookBody("pix.paid", payment));

  await enterBackOffice(page, "admin", "/estoque/pedidos");
  await page.getByLabel("Buscar", { exact: true }).fill(paymentId);
  // The id is cut to what fits; what copies it names the whole.
  const row = page
    .getByRole("row")
    .filter({ has: page.getByRole("button", { name: `Copiar pagamento ${paymentId}` }) });
  await expect(row).toContainText("valor divergente");
  await row.getByRole("link", { name: /Abrir pedido/ }).click();
  await page.getByRole("button", { name: "Liberar pedido" }).click();
  await page.getByRole("button", { name: "Liberar pedido" }).click();
  await expect(page.getByText("Informe o motivo")).toBeVisible();
  await page.getByLabel("Motivo").fill("comprovante conferido");
  await page.getByRole("button", { name: "Liberar pedido" }).click();
  const released = page.getByRole("listitem").filter({ hasText: "Pedido liberado" });
  await expect(released).toContainText("comprovante conferido");
  await expect(released).toContainText("admin@exemplo.com.br");
  await expect.poll(() => words).toEqual(["Pedido atualizado: pedido liberado e key entregue."]);
  await expect(page.getByText("Sem dono")).toBeVisible();
  await page.goBack();
  await expect(row).toContainText("Sem dono");
});
