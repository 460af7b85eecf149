import { expect } from "@playwright/test";
import { newPaymentId, newPerson, sendWebhook, signUp, webhookBody } from "./backend";
import { acceptDialogs, enterBackOffice, newProduct, staffClient } from "./staff";
import { test } from "./test";

test.use({ viewport: { width: 1280, height: 800 } });

test("staff approve one review and reject another, and only the approved one is public", async ({ page, baseURL }) => {
  const words = acceptDialogs(page);
  const manager = await staffClient(String(baseURL), "manager");
  const product = await newProduct(manager, "Avaliado", 25);
  await manager.rpc("add_product_keys", { p_product_id: product.id, p_keys: ["k1", "k2"] });
  const comments = [`Muito bom ${product.id}`, `Ofensivo ${product.id}`];
  for (const comment of comments) {
    const person = newPerson("avalia");
    const buyer = await signUp(String(baseURL), person);
    const payment = { paymentId: newPaymentId(), email: person.email, productId: product.ggcheckout_id, amount: 25 };
    await sendWebhook("pix-paid", webhookBody("pix.paid", payment));
    const { data: order } = await buyer.from("orders").select("id,user_id").single();
    const review = { order_id: order?.id, user_id: order?.user_id, product_id: product.id, rating: 4, comment };
    expect((await buyer.from("reviews").insert({ ...review, is_approved: false })).error).toBeNull();
  }
  await enterBackOffice(page, "manager", "/admin/avaliacoes");
  const card = (text: string | undefined) => page.getByRole("article").filter({ hasText: text ?? "" });
  await card(comments[0])
    .getByRole("button", { name: /^Aprovar/ })
    .click();
  await expect(card(comments[0])).toHaveCount(0);
  await card(comments[1])
    .getByRole("button", { name: /^Rejeitar/ })
    .click();
  await expect(card(comments[1])).toHaveCount(0);
  await expect
    .poll(() => words)
    .toEqual([
      "Avaliação aprovada com sucesso!",
      "Tem certeza que deseja rejeitar esta avaliação? Ela será removida permanentemente.",
      "Avaliação rejeitada e removida!",
    ]);
  await page.goto("/avaliacoes");
  await expect(page.getByText(comments[0] ?? "")).toBeVisible();
  await expect(page.getByText(comments[1] ?? "")).toHaveCount(0);
});

test("an admin releases a payment of another amount with a reason, and the log keeps who and why", async ({
  page,
  baseURL,
}) => {
  const words = acceptDialogs(page);
  const manager = await staffClient(String(baseURL), "manager");
  const product = await newProduct(manager, "Divergente", 100);
  await manager.rpc("add_product_keys", { p_product_id: product.id, p_keys: ["a-key-do-pedido"] });
  const paymentId = newPaymentId();
  const payment = { paymentId, email: "comprador@correio.com.br", productId: product.ggcheckout_id, amount: 33 };
  await sendWebhook("pix-paid", webhookBody("pix.paid", payment));

  await enterBackOffice(page, "admin", "/estoque/pedidos");
  await page.getByLabel("Buscar", { exact: true }).fill(paymentId);
  const row = page.getByRole("row").filter({ hasText: paymentId });
  await expect(row).toContainText("Retido: valor divergente");
  await row.getByRole("button", { name: /Abrir pedido/ }).click();
  await page.getByRole("button", { name: "Liberar pedido" }).click();
  await page.getByRole("button", { name: "Confirmar: Liberar pedido" }).click();
  await expect(page.getByText("Informe o motivo")).toBeVisible();
  await page.getByLabel("Motivo").fill("comprovante conferido");
  await page.getByRole("button", { name: "Confirmar: Liberar pedido" }).click();
  await expect(page.getByRole("cell", { name: "comprovante conferido" })).toBeVisible();
  await expect(page.getByRole("cell", { name: "admin@exemplo.com.br" })).toBeVisible();
  expect(words).toEqual(["Pedido atualizado: liberar pedido."]);
  await page.reload();
  await page.getByLabel("Buscar", { exact: true }).fill(paymentId);
  await expect(row).toContainText("Pago sem dono");
});

test("the inbox shows an event nobody can match, and what staff do about it is harmless to repeat", async ({
  page,
}) => {
  const words = acceptDialogs(page);
  const paymentId = newPaymentId();
  const payment = { paymentId, email: "x@correio.com.br", productId: "produto-que-nao-existe", amount: 1 };
  await sendWebhook("pix-paid", webhookBody("pix.paid", payment));
  await enterBackOffice(page, "manager", "/estoque/pagamentos");
  await expect(page.getByRole("region", { name: "Saúde do webhook" })).toContainText("Produto desconhecido");
  await page.getByRole("tab", { name: "Não identificados" }).click();
  const row = page.getByRole("row").filter({ hasText: paymentId });
  await row.getByRole("button", { name: /^Reprocessar evento/ }).click();
  await expect.poll(() => words.length).toBe(1);
  expect(words[0]).toMatch(/^Evento \d+ reprocessado: Produto desconhecido$/);
  await row.getByRole("button", { name: /^Ver evento/ }).click();
  await expect(page.getByRole("dialog")).toContainText("produto-que-nao-existe");
});

test("an admin catches the test webhook, and the waiting stops by itself", async ({ page }) => {
  acceptDialogs(page);
  await enterBackOffice(page, "admin", "/estoque");
  await page.getByRole("button", { name: "Debug Webhook" }).click();
  await page.getByRole("button", { name: "Iniciar Captura" }).click();
  await expect(page.getByRole("button", { name: "Parar Captura" })).toBeVisible();
  const polled = page.waitForRequest(/webhook-debug\?action=status/);
  await polled;
  await page.getByRole("button", { name: "Enviar payload de teste" }).click();
  await expect(page.getByText("Capturado", { exact: true })).toBeVisible();
  await expect(page.getByText('"event": "pix.paid"')).toBeVisible();
  await page.getByRole("button", { name: "Limpar" }).click();
  await expect(page.getByText("Nenhum webhook capturado.")).toBeVisible();
});

test("the database refuses a manager everything that only admins may do, past every screen", async ({ baseURL }) => {
  const manager = await staffClient(String(baseURL), "manager");
  const product = await newProduct(manager, "Fechado", 10);
  await manager.rpc("add_product_keys", { p_product_id: product.id, p_keys: ["so-do-admin"] });
  const key = await manager.from("product_keys").select("id,key_data").eq("product_id", product.id).single();
  expect(key.data).toMatchObject({ key_data: null });
  const calls: [string, Record<string, unknown>][] = [
    ["list_product_keys", { p_product_id: product.id }],
    ["reveal_product_key", { p_key_id: key.data?.id }],
    ["delete_product_key", { p_key_id: key.data?.id }],
    ["webhook_debug_start", {}],
    ["get_user_email", { user_id: "00000000-0000-4000-8000-000000000000" }],
    ["mend_order", { p_order_id: "00000000-0000-4000-8000-000000000000", p_deed: "refund", p_reason: "x" }],
  ];
  for (const [name, args] of calls) {
    const { error, status } = await manager.rpc(name, args);
    expect([name, status, error?.message]).toEqual([name, 403, "Access denied: Admin validation failed"]);
  }
  const { data } = await manager.from("product_keys").select("id").eq("product_id", product.id);
  expect(data).toHaveLength(1);
});
