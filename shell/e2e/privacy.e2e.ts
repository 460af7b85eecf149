import { expect } from "@playwright/test";
import { newClient, newPaymentId, newPerson, sendWebhook, signUp, webhookBody } from "./backend";
import { fillSignIn } from "./people";
import { test } from "./test";

test("one customer sees neither the order nor the key of another", { tag: "@browsers" }, async ({ baseURL, page }) => {
  const shellUrl = String(baseURL);
  const buyer = newPerson("dona");
  const buyerClient = await signUp(shellUrl, buyer);
  const { data: product } = await buyerClient
    .from("products")
    .select("ggcheckout_id, price")
    .eq("id", "perfil-instagram-3k-seguidores")
    .single();
  const payment = {
    paymentId: newPaymentId(),
    email: buyer.email,
    productId: String(product?.ggcheckout_id),
    amount: Number(product?.price),
  };
  await sendWebhook("pix-paid", webhookBody("pix.paid", payment));
  const { data: own } = await buyerClient.from("orders").select("id, delivered_key_id");
  const keyId = String(own?.[0]?.delivered_key_id);
  const orderId = String(own?.[0]?.id);
  const ownKey = await buyerClient
    .from("product_keys")
    .select("id, key_data, is_used, used_at, used_by")
    .eq("id", keyId);
  expect(ownKey.data).toMatchObject([{ id: keyId, is_used: true }]);
  const secret = String(ownKey.data?.[0]?.key_data);
  expect(secret.length).toBeGreaterThan(5);

  const stranger = newPerson("curioso");
  const strangers = { signedIn: await signUp(shellUrl, stranger), anonymous: await newClient(shellUrl) };
  for (const client of Object.values(strangers)) {
    const orders = await client.from("orders").select("id").eq("id", orderId);
    expect(orders.data ?? []).toEqual([]);
    const keys = await client.from("product_keys").select("id, key_data").eq("id", keyId);
    expect(JSON.stringify(keys.data ?? [])).not.toContain(secret);
    const delivery = await client.rpc("deliver_product_key", { p_order_id: orderId });
    expect(JSON.stringify(delivery.data ?? [])).not.toContain(secret);
    expect(delivery.data?.[0]?.success ?? false).toBe(false);
  }

  await page.goto("/login?return=%2Fmeus-pedidos");
  await fillSignIn(page, stranger);
  await expect(page.getByText("Nenhum pedido encontrado")).toBeVisible();
});
