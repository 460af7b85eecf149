import { expect } from "@playwright/test";
import { newPaymentId, sendWebhook, webhookBody } from "./backend";
import { acceptDialogs, enterBackOffice, newProduct, staffClient } from "./staff";
import { test } from "./test";

test.use({ viewport: { width: 1280, height: 800 } });

test("an admin releases a payment of another amount with a reason, and the log keeps who and why", async ({
  page,
  baseURL,
}) => {
  const words = acceptDialogs(page);
  const manager = await staffClient(String(baseURL), "manager");
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

test("the inbox shows an unmatched event, and staff actions on it need a reason and are idempotent", async ({
  page,
  baseURL,
}) => {
  const words = acceptDialogs(page);
  const paymentId = newPaymentId();
  const payment = { paymentId, email: "x@correio.com.br", productId: "produto-que-nao-existe", amount: 1 };
  await sendWebhook("pix-paid", webhookBody("pix.paid", payment));
  await enterBackOffice(page, "manager", "/estoque/pagamentos");
  await page.getByRole("tab", { name: /^Produto desconhecido/ }).click();
  const row = page
    .getByRole("row")
    .filter({ has: page.getByRole("button", { name: `Copiar pagamento ${paymentId}` }) });
  await row.getByRole("link", { name: /^Ver evento/ }).click();
  await expect(page.getByRole("region", { name: "Corpo do evento" })).toContainText("produto-que-nao-existe");
  await page.getByRole("button", { name: /Mais ações/ }).click();
  const confirm = page.getByRole("button", { name: "Reprocessar" });
  await confirm.click();
  await confirm.click();
  await expect(page.getByText("Informe o motivo")).toBeVisible();
  await page.getByLabel("Motivo").fill(`produto conferido ${paymentId}`);
  await confirm.click();
  await expect(page.getByLabel("Motivo")).toBeHidden();
  await expect.poll(() => words.length).toBe(1);
  expect(words[0]).toMatch(/^Evento \d+ reprocessado: Produto desconhecido$/);
  const manager = await staffClient(String(baseURL), "manager");
  const log = manager.from("staff_actions").select("action,actor_email");
  const { data } = await log.eq("reason", `produto conferido ${paymentId}`);
  expect(data).toEqual([{ action: "event_replayed", actor_email: "gerente@exemplo.com.br" }]);
});
