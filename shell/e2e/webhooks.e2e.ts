import { expect } from "@playwright/test";
import { newPaymentId, newPerson, sendWebhook, signUp, webhookBody } from "./backend";
import { test } from "./test";

const productId = "google-ads-verified-account";
const amount = 247;

async function readOrders(client: Awaited<ReturnType<typeof signUp>>) {
  const { data, error } = await client.from("orders").select("id, status, amount, product_id, delivered_key_id");
  if (error) throw error;
  return data;
}

async function providerIdOf(client: Awaited<ReturnType<typeof signUp>>) {
  const { data, error } = await client.from("products").select("ggcheckout_id").eq("id", productId).single();
  if (error) throw error;
  return String(data.ggcheckout_id);
}

test("the same pair of events, repeated, makes one order with one key", async ({ baseURL }) => {
  const person = newPerson("repete");
  const client = await signUp(String(baseURL), person);
  const payment = { paymentId: newPaymentId(), email: person.email, productId: await providerIdOf(client), amount };

  expect((await sendWebhook("pix-generated", webhookBody("pix.generated", payment))).status).toBe(200);
  expect(await readOrders(client)).toMatchObject([{ status: "pending", delivered_key_id: null }]);
  expect((await sendWebhook("pix-paid", webhookBody("pix.paid", payment))).status).toBe(200);
  const [paid] = await readOrders(client);
  expect(paid).toMatchObject({ status: "completed", product_id: productId });
  expect(paid?.delivered_key_id).toBeTruthy();

  for (let again = 0; again < 3; again++) {
    expect((await sendWebhook("pix-paid", webhookBody("pix.paid", payment))).status).toBe(200);
    expect((await sendWebhook("pix-generated", webhookBody("pix.generated", payment))).status).toBe(200);
  }
  expect(await readOrders(client)).toEqual([paid]);
});

test("events in reversed order end the same", async ({ baseURL }) => {
  const person = newPerson("inverte");
  const client = await signUp(String(baseURL), person);
  const payment = { paymentId: newPaymentId(), email: person.email, productId: await providerIdOf(client), amount };

  expect((await sendWebhook("pix-paid", webhookBody("pix.paid", payment))).status).toBe(200);
  const paid = await readOrders(client);
  expect(paid).toMatchObject([{ status: "completed" }]);
  expect((await sendWebhook("pix-generated", webhookBody("pix.generated", payment))).status).toBe(200);
  expect(await readOrders(client)).toEqual(paid);
});

test("an event without the secret is refused and leaves nothing behind", async ({ baseURL }) => {
  const person = newPerson("intruso");
  const client = await signUp(String(baseURL), person);
  const payment = { paymentId: newPaymentId(), email: person.email, productId: await providerIdOf(client), amount };
  const body = webhookBody("pix.paid", payment);

  expect((await sendWebhook("pix-paid", body, {})).status).toBe(401);
  expect((await sendWebhook("pix-paid", body, { authorization: "Bearer errado" })).status).toBe(401);
  expect(await readOrders(client)).toEqual([]);
});
