import { expect } from "@playwright/test";
import { newPaymentId, newPerson, sendWebhook, signUp, webhookBody } from "./backend";
import { drawUuid } from "./draw";
import { acceptDialogs, chooseAction, enterBackOffice, newProduct, staffClient } from "./staff";
import { test } from "./test";

test.use({ viewport: { width: 1280, height: 800 } });

/** An order of 30 reais that became credit for a claim, of which its buyer has spent 12. */
async function spend(shellUrl: string) {
  const [manager, admin] = [await staffClient(shellUrl, "manager"), await staffClient(shellUrl, "admin")];
  const [bought, wanted] = [await newProduct(manager, "Com defeito", 30), await newProduct(manager, "Por crédito", 12)];
  for (const { id } of [bought, wanted])
    await manager.rpc("add_product_keys", { p_product_id: id, p_keys: [`a key de ${id}`] });
  const buyer = newPerson("gastou");
  const client = await signUp(shellUrl, buyer);
  const payment = { paymentId: newPaymentId(), email: buyer.email, productId: bought.ggcheckout_id, amount: 30 };
  await sendWebhook("pix-paid", webhookBody("pix.paid", payment));
  const { data } = await client.from("orders").select("id").single();
  const claim = { p_order_id: data?.id, p_reason: "other", p_text: "não entra", p_claim_id: drawUuid() };
  await client.rpc("open_guarantee_claim", claim);
  const decision = { p_claim_id: claim.p_claim_id, p_decision: "credit", p_reason: "conferido" };
  expect((await admin.rpc("decide_guarantee_claim", decision)).error).toBeNull();
  const purchase = { p_product_id: wanted.id, p_expected_price: 12, p_request_id: drawUuid() };
  expect((await client.rpc("buy_with_credit", purchase)).error).toBeNull();
  return { payment, orderId: String(data?.id) };
}

test("an order whose credit was spent is not refunded by hand, and what the provider returns is a loss that the books name", async ({
  page,
  baseURL,
}) => {
  const words = acceptDialogs(page);
  const { payment, orderId } = await spend(String(baseURL));
  await enterBackOffice(page, "admin", "/estoque/pedidos");
  await page.goto(`/estoque/pedidos/${orderId}`);
  const order = page.getByRole("main");
  await expect(order.getByText(/^R\$\s12,00 desse crédito já foram gastos/)).toBeVisible();
  await chooseAction(page, "Marcar como reembolsado");
  await order.getByLabel("Motivo").fill("Pediu");
  await order.getByRole("button", { name: "Marcar como reembolsado" }).click();
  await expect
    .poll(() => words)
    .toEqual([expect.stringMatching(/^Erro ao alterar pedido: R\$ 12,00 do crédito .* pagaria duas vezes/)]);

  await sendWebhook("pix-paid", { ...webhookBody("pix.paid", payment), event: "pix.refunded" });
  await page.goto("/estoque/resumo?periodo=hoje");
  await page.getByRole("link", { name: /^Crédito perdido em reembolsos: R\$/ }).click();
  await expect(page).toHaveURL(/situacao=credit_lost/);
  await page.getByRole("link", { name: `Abrir pedido ${orderId.slice(0, 8)}` }).click();
  await expect(page.getByText(/R\$\s18,00 foram retirados com o reembolso/)).toBeVisible();
});
