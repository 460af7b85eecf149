import { createHmac } from "node:crypto";
import { db, dbOwner, previousWebhookSecret, webhookSecret } from "../harness/database";
import { createProduct, signInStaff } from "../harness/factories";
import { paymentOf, send } from "../harness/webhooks";

const storedEvents = () => dbOwner.value<string>("select count(*) from public.payment_events");
const sign = (body: string, secret = webhookSecret) =>
  `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
const body = JSON.stringify({ event: "pix.paid", note: "ação ✓" });

const good: [string, Record<string, string>][] = [
  ["a bearer token", { authorization: `Bearer ${webhookSecret}` }],
  ["a bearer token whatever the case of its scheme", { authorization: `bearer ${webhookSecret}` }],
  ["a bearer token between blanks", { authorization: `Bearer  ${webhookSecret} ` }],
  ["x-secret", { "x-secret": webhookSecret }],
  ["a signature of the raw body", { "x-webhook-signature": sign(body) }],
  ["a signature in capitals", { "x-webhook-signature": sign(body).toUpperCase().replace("SHA256", "sha256") }],
  ["one good proof beside a bad one", { authorization: "Bearer nonsense", "x-secret": webhookSecret }],
  ["the secret before this one", { authorization: `Bearer ${previousWebhookSecret}` }],
  ["a signature with the secret before this one", { "x-webhook-signature": sign(body, previousWebhookSecret) }],
];

const bad: [string, Record<string, string>][] = [
  ["nothing", {}],
  ["another secret", { authorization: "Bearer segredo" }],
  ["the beginning of the secret", { "x-secret": webhookSecret.slice(0, -1) }],
  ["more than the secret", { "x-secret": `${webhookSecret}x` }],
  ["an empty secret", { "x-secret": "", authorization: "Bearer ", "x-webhook-signature": "sha256=" }],
  ["a blank secret", { "x-secret": " " }],
  ["the secret as basic credentials", { authorization: `Basic ${webhookSecret}` }],
  ["the secret without a scheme", { authorization: webhookSecret }],
  ["the secret in the place of the signature", { "x-webhook-signature": webhookSecret }],
  ["a signature of another body", { "x-webhook-signature": sign(`${body} `) }],
  ["a signature with another secret", { "x-webhook-signature": sign(body, "segredo") }],
  ["a signature without its scheme", { "x-webhook-signature": sign(body).replace("sha256=", "") }],
];

it.each(good)("lets in %s", async (_name, headers) => {
  expect(await send("pix.paid", body, headers)).toMatchObject({ status: 200, body: { received: true } });
  expect(await storedEvents()).toBe("1");
});

it.each(bad)("refuses %s, and stores nothing", async (_name, headers) => {
  expect(await send("pix.paid", body, headers)).toEqual({ status: 401, body: { error: "unauthorized" } });
  expect(await storedEvents()).toBe("0");
});

it.each([
  ["", ""],
  [null, null],
  [null, webhookSecret],
  [webhookSecret, ""],
])("takes nothing, sent as %p for %p, for no secret", async (sent, secret) => {
  expect(await db.value("select private.same_secret($1, $2)", [sent, secret])).toBe(false);
});

it("knows no webhook but its two, regardless of who asks", async () => {
  for (const endpoint of ["pix.refunded", null]) {
    const call = "select public.receive_payment_event($1, $2, $3)";
    const response = await db.value(call, [endpoint, body, { "x-secret": webhookSecret }]);
    expect(response).toEqual({ status: 404, body: { error: "unknown_endpoint" } });
  }
  expect(await storedEvents()).toBe("0");
});

it("refuses everybody while the server has no secret", async () => {
  await db.rows(
    "select set_config('store.webhook_secret', '', true), set_config('store.webhook_secret_previous', ' ', true)",
  );
  for (const [, headers] of [...good, ...bad]) {
    expect(await send("pix.paid", body, headers)).toMatchObject({ status: 401 });
  }
  expect(await storedEvents()).toBe("0");
});

it("knows no secret that was never set", async () => {
  expect(await db.value("select private.server_secret('never_set')")).toBeNull();
});

it("believes the Vault, and no setting, where there is a Vault", async () => {
  await db.rows("create schema vault");
  await db.rows("create table vault.decrypted_secrets (name text, decrypted_secret text)");
  await db.rows("insert into vault.decrypted_secrets values ('store_webhook_secret', 'in the vault')");
  expect(await send("pix.paid", body, { "x-secret": "in the vault" })).toMatchObject({ status: 200 });
  expect(await send("pix.paid", body, { "x-secret": webhookSecret })).toMatchObject({ status: 401 });
  expect(await send("pix.paid", body, { "x-secret": previousWebhookSecret })).toMatchObject({ status: 401 });
});

it("keeps no secret with the event, and of its sender only the call's id", async () => {
  const proofs = {
    authorization: `Bearer ${webhookSecret}`,
    "x-secret": webhookSecret,
    "x-webhook-signature": sign(body),
    cookie: "a=b",
  };
  const addresses = {
    "user-agent": "checkout/1",
    "x-forwarded-for": "203.0.113.9",
    "cf-connecting-ip": "203.0.113.9",
  };
  await send("pix.paid", body, { ...proofs, ...addresses, "x-request-id": "call-1" });
  expect(await db.value("select headers from public.payment_events")).toEqual({ "x-request-id": "call-1" });
});

const unusable: [string, string, number][] = [
  ["text that is not JSON", "pix=1", 400],
  ["an empty body", "", 400],
  ["a body of over 64 KiB", JSON.stringify({ filler: "x".repeat(65_524) }), 413],
  ["a body nested without end", "[".repeat(65_000), 400],
  ["a body nested far too deep", `${"[".repeat(30_000)}${"]".repeat(30_000)}`, 400],
];

it.each(unusable)("refuses %s, and stores nothing", async (_name, raw, status) => {
  expect(await send("pix.paid", raw)).toMatchObject({ status });
  expect(await storedEvents()).toBe("0");
});

it("asks for the secret before it says what is wrong with a body", async () => {
  expect(await send("pix.paid", "not json", {})).toMatchObject({ status: 401 });
});

const odd: [string, string][] = [
  ["a JSON list", "[1, 2]"],
  ["a JSON text", '"ping"'],
  ["null", "null"],
  ["an empty object", "{}"],
  ["the provider's ping, which has no payment id", '{"event":"pix.paid","webhook":{"id":"TpOA"}}'],
  ["a payment id that is an object", '{"event":"pix.paid","payment":{"id":{"a":1}}}'],
  ["a payment id of blanks", '{"event":"pix.paid","payment":{"id":"  "}}'],
];

it.each(odd)("stores %s and answers 200 with no payment", async (_name, raw) => {
  expect(await send("pix.paid", raw)).toMatchObject({ status: 200, body: { outcome: "no_payment" } });
  expect(await storedEvents()).toBe("1");
});

it("reads a body that holds text which Postgres cannot", async () => {
  const product = await createProduct({ keys: 1 });
  const payload = { event: "pix.paid", ...paymentOf([product]), note: "\u0000 and \ud800" };
  expect(await send("pix.paid", payload)).toMatchObject({ status: 200, body: { outcome: "delivered" } });
});

it("stores what it cannot apply, for staff to see", async () => {
  expect(await send("pix.paid", '{"payment":{"id":"P1","amount":1e999999}}')).toMatchObject({
    status: 200,
    body: { outcome: "error" },
  });
  await signInStaff("manager");
  expect(await db.rows("select outcome, error from public.payment_events")).toEqual([
    { outcome: "error", error: expect.stringContaining("the payload cannot be read") },
  ]);
});

it("accepts a body of 64 KiB, and truncates event and payment to the size of an entry", async () => {
  const filled = JSON.stringify({ filler: "x".repeat(65_523) });
  expect([filled.length, (await send("pix.paid", filled)).status]).toEqual([65_536, 200]);
  for (const id of ["i".repeat(200), "i".repeat(201)]) {
    await send("pix.paid", { event: "e".repeat(101), payment: { id } });
  }
  const kept = "select length(event) as event, length(payment_id) as payment from public.payment_events order by id";
  expect(await db.rows(kept)).toEqual([
    { event: null, payment: null },
    { event: 100, payment: 200 },
    { event: 100, payment: null },
  ]);
});
