import { createHmac } from "node:crypto";
import { webhookSecret } from "./testing/child-backend";
import { previousWebhookSecret, shareBackend } from "./testing/share-backend";
import {
  callWebhook,
  createCustomer,
  createVisitor,
  paymentBody,
  publishableKey,
  readOrders,
  signInAs,
} from "./testing/store-client";

const backend = shareBackend();
let product: { id: string; ggcheckout_id: string; price: number };
beforeAll(async () => {
  const { data } = await createVisitor(backend.url)
    .from("products")
    .select("id,ggcheckout_id,price")
    .eq("id", "tiktok-conta-matriz")
    .single();
  product = data as typeof product;
});

const sign = (body: string | Buffer) => createHmac("sha256", webhookSecret).update(body).digest("hex");
const bodyOf = (event: string, email: string, id?: string) =>
  paymentBody(event, { email, productCode: product.ggcheckout_id, amount: product.price, ...(id ? { id } : {}) });
const paidBody = (email: string, id?: string) => bodyOf("pix.paid", email, id);

// Each way to prove oneself: supabase/tests/payments/webhook-authentication.test.ts.
it("lets the provider in by the secret of before the change", async () => {
  const { db, email } = await createCustomer(backend.url);
  const headers = { "x-secret": previousWebhookSecret };
  expect((await callWebhook(backend.url, "pix-paid", paidBody(email), headers)).status).toBe(200);
  expect(await readOrders(db)).toMatchObject([{ status: "completed" }]);
});

it.each([
  ["no secret", {}],
  ["a key of the API", { apikey: publishableKey, authorization: `Bearer ${publishableKey}` }],
])("answers 401 to %s and stores nothing", async (_way, headers) => {
  const staff = await signInAs(backend.url, "admin");
  const events = () => staff.from("payment_events").select("*", { count: "exact", head: true }).throwOnError();
  const { count } = await events();
  const body = paidBody("x@exemplo.com.br");
  expect((await callWebhook(backend.url, "pix-paid", body, headers as Record<string, string>)).status).toBe(401);
  expect((await events()).count).toBe(count);
});

it("answers 200 to the provider's ping, which has no payment", async () => {
  const ping = JSON.stringify({ event: "pix.paid", createdAt: new Date().toISOString(), test: true });
  expect((await callWebhook(backend.url, "pix-paid", ping)).status).toBe(200);
});

it.each(["GET", "PUT", "DELETE", "PATCH"])("answers 405 to %s and names the method that works", async (method) => {
  const response = await fetch(`${backend.url}/functions/v1/pix-paid`, { method });
  expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
});

it.each([
  ["64 KiB", 64 * 1024, 200],
  ["one byte more", 64 * 1024 + 1, 413],
  ["65 KiB", 65 * 1024, 413],
  ["3 MB", 3_000_000, 413],
])("reads a body of %s as it should", async (_size, size, status) => {
  const start = '{"event":"pix.paid","padding":"';
  const body = `${start}${"x".repeat(size - start.length - 2)}"}`;
  expect(Buffer.byteLength(body)).toBe(size);
  expect((await callWebhook(backend.url, "pix-paid", body)).status).toBe(status);
});

it("counts a body that does not say its length", async () => {
  const chunk = new TextEncoder().encode("x".repeat(16 * 1024));
  const body = new ReadableStream({
    start(controller) {
      for (let sent = 0; sent < 8; sent += 1) controller.enqueue(chunk);
      controller.close();
    },
  });
  const response = await fetch(`${backend.url}/functions/v1/pix-paid`, {
    method: "POST",
    headers: { authorization: `Bearer ${webhookSecret}` },
    body,
    duplex: "half",
  } as RequestInit);
  expect(response.status).toBe(413);
});

it("checks a signature over the bytes as they were sent", async () => {
  const { db, email } = await createCustomer(backend.url);
  const body = `\n${paidBody(email).replace("Maria S.", "Ma\u00edra \\u2603 S.").replaceAll(",", " ,\t")}\r\n`;
  const response = await callWebhook(backend.url, "pix-paid", body, { "x-webhook-signature": `sha256=${sign(body)}` });
  expect(response.status).toBe(200);
  expect(await readOrders(db)).toMatchObject([{ status: "completed" }]);
});

it("gives no page of another site an answer it could read", async () => {
  const response = await fetch(`${backend.url}/functions/v1/pix-paid`, {
    method: "POST",
    headers: { origin: "http://localhost:3000" },
  });
  expect(response.headers.get("access-control-allow-origin")).toBeNull();
});

it("logs every call in one line of JSON, without secrets or people", async () => {
  const { email } = await createCustomer(backend.url);
  const response = await callWebhook(backend.url, "pix-paid", paidBody(email));
  const requestId = response.headers.get("x-request-id") ?? "";
  const record = JSON.parse(await backend.line(requestId));
  expect(record).toMatchObject({ service: "gateway", msg: "pix.paid", kind: "webhook", status: 200 });
  expect(backend.output()).not.toContain(webhookSecret);
  expect(backend.output()).not.toContain(email);
});

it("keeps a well-formed request id of the caller's in answer, log and inbox, and makes one where it is none", async () => {
  const { email } = await createCustomer(backend.url);
  const send = (requestId: string) =>
    callWebhook(backend.url, "pix-paid", paidBody(email), { "x-secret": webhookSecret, "x-request-id": requestId });
  const response = await send("pedido-0001.abc");
  expect(response.headers.get("x-request-id")).toBe("pedido-0001.abc");
  expect(await backend.line('"request_id":"pedido-0001.abc"')).toContain('"status":200');
  const staff = await signInAs(backend.url, "gerente");
  const { event_id } = (await response.json()) as { event_id: number };
  const { data } = await staff.from("payment_events").select("headers").eq("id", event_id).single();
  expect(data?.headers).toMatchObject({ "x-request-id": "pedido-0001.abc" });
  expect((await send('x","status":200')).headers.get("x-request-id")).toMatch(/^[0-9a-f]{32}$/);
});

it("rejects a caller after sixty refusals within a minute without checking, and no other caller", async () => {
  const { email } = await createCustomer(backend.url);
  const call = (address: string, secret: string) =>
    callWebhook(backend.url, "pix-paid", paidBody(email), { "x-secret": secret, "x-forwarded-for": address });
  const guesses = await Promise.all(Array.from({ length: 60 }, () => call("203.0.113.7", "errado")));
  expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([401]));
  const refused = await call("203.0.113.7", webhookSecret);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await call("203.0.113.8", webhookSecret)).status).toBe(200);
});

it("closes the connection when it does not read the body", async () => {
  const response = await callWebhook(backend.url, "pix-paid", "x".repeat(2_000_000));
  expect([response.status, response.headers.get("connection")]).toEqual([413, "close"]);
});

it("knows no other function", async () => {
  expect((await fetch(`${backend.url}/functions/v1/constructor`, { method: "POST" })).status).toBe(404);
});
