import { createHmac } from "node:crypto";
import { webhookSecret } from "./testing/child-backend";
import { previousWebhookSecret, shareBackend } from "./testing/share-backend";
import { callWebhook, createCustomer, paymentBody, publishableKey, readOrders, signInAs } from "./testing/store-client";

const backend = shareBackend();
const paidBody = (email: string) => paymentBody("pix.paid", { email, productCode: "Qm4ZrT8wLd2XcK7vBn1P", amount: 2 });
const call = (body: BodyInit, headers?: Record<string, string>) => callWebhook(backend.url, "pix-paid", body, headers);

// Each way to prove oneself: supabase/tests/payments/webhook-authentication.test.ts.
it("lets the provider in by the secret of before the change", async () => {
  const { db, email } = await createCustomer(backend.url);
  expect((await call(paidBody(email), { "x-secret": previousWebhookSecret })).status).toBe(200);
  expect(await readOrders(db)).toMatchObject([{ status: "completed" }]);
});

function ofSize(bytes: number): string {
  const start = '{"event":"pix.paid","padding":"';
  return `${start}${"x".repeat(bytes - start.length - 2)}"}`;
}

it.each<[number, string, ...Parameters<typeof call>]>([
  [401, "a key of the API", "{}", { apikey: publishableKey, authorization: `Bearer ${publishableKey}` }],
  [200, "a body of 64 KiB", ofSize(64 * 1024)],
  [413, "a body of one byte more", ofSize(64 * 1024 + 1)],
])("answers %d to %s", async (status, _what, ...request) => {
  expect((await call(...request)).status).toBe(status);
});

it("answers 405 to another method, and names the one that works", async () => {
  const response = await fetch(`${backend.url}/functions/v1/pix-paid`, { method: "PUT" });
  expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
});

it("counts a body that does not say its length", async () => {
  const body = new ReadableStream({
    start(controller) {
      for (let sent = 0; sent < 8; sent += 1) controller.enqueue(new Uint8Array(16 * 1024));
      controller.close();
    },
  });
  const init = { method: "POST", headers: { "x-secret": webhookSecret }, body, duplex: "half" };
  expect((await fetch(`${backend.url}/functions/v1/pix-paid`, init as RequestInit)).status).toBe(413);
});

it("checks a signature over the bytes as they were sent", async () => {
  const { db, email } = await createCustomer(backend.url);
  const body = `\n${paidBody(email).replace("Maria S.", "Ma\u00edra \\u2603 S.").replaceAll(",", " ,\t")}\r\n`;
  const signature = createHmac("sha256", webhookSecret).update(body).digest("hex");
  expect((await call(body, { "x-webhook-signature": `sha256=${signature}` })).status).toBe(200);
  expect(await readOrders(db)).toMatchObject([{ status: "completed" }]);
});

it("gives no page of another site an answer it could read", async () => {
  const response = await call("{}", { origin: "http://localhost:3000" });
  expect(response.headers.get("access-control-allow-origin")).toBeNull();
});

it("logs every call in one line of JSON, without secrets or people", async () => {
  const { email } = await createCustomer(backend.url);
  const response = await call(paidBody(email));
  const record = JSON.parse(await backend.line(response.headers.get("x-request-id") ?? ""));
  expect(record).toMatchObject({ service: "gateway", msg: "pix.paid", kind: "webhook", status: 200 });
  expect(backend.output()).not.toContain(webhookSecret);
  expect(backend.output()).not.toContain(email);
});

it("keeps a well-formed request id of the caller's in answer, log and inbox, and makes one where it is none", async () => {
  const { email } = await createCustomer(backend.url);
  const send = (id: string) => call(paidBody(email), { "x-secret": webhookSecret, "x-request-id": id });
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
  const from = (address: string, secret: string) => call("{}", { "x-secret": secret, "x-forwarded-for": address });
  const guesses = await Promise.all(Array.from({ length: 60 }, () => from("203.0.113.7", "errado")));
  expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([401]));
  const refused = await from("203.0.113.7", webhookSecret);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await from("203.0.113.8", webhookSecret)).status).toBe(200);
});

it("closes the connection when it does not read the body", async () => {
  const response = await call("x".repeat(2_000_000));
  expect([response.status, response.headers.get("connection")]).toEqual([413, "close"]);
});

it("knows no other function", async () => {
  expect((await fetch(`${backend.url}/functions/v1/constructor`, { method: "POST" })).status).toBe(404);
});
