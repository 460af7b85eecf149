import { createHmac } from "node:crypto";
import { db, dbOwner, previousWebhookSecret, webhookSecret } from "../harness/database";
import { createProduct, signInStaff } from "../harness/factories";
import { paymentOf, send } from "../harness/webhooks";

const storedEvents = () => dbOwner.value<string>("select count(*) from public.payment_events");
const body = JSON.stringify({ event: "pix.paid", note: "ação ✓" });
const hash = (text: string, secret: string) => createHmac("sha256", secret).update(text).digest("hex");
const sign = (text = body, secret = webhookSecret) => ({ "x-webhook-signature": `sha256=${hash(text, secret)}` });
const now = () => Math.floor(Date.now() / 1_000);
const timed = (time: number | string, secret = webhookSecret, text = `${time}.${body}`) => ({
  "x-webhook-signature": `t=${time},v1=${hash(text, secret)}`,
});
const inCapitals = ({ "x-webhook-signature": text }: ReturnType<typeof timed>) => ({
  "x-webhook-signature": text.replace(/[0-9a-f]{64}/, (hex) => hex.toUpperCase()),
});

type Proofs = [what: string, headers: () => Record<string, string>][];
const withTime: Proofs = [
  ["a signature of now", () => timed(now())],
  ["a signature of almost five minutes ago", () => timed(now() - 290)],
  ["a signature of a clock that is ahead, in capitals", () => inCapitals(timed(now() + 290))],
  ["a signature of now with the secret before this one", () => timed(now(), previousWebhookSecret)],
];
const withoutTime: Proofs = [
  ["a bearer token", () => ({ authorization: `Bearer ${webhookSecret}` })],
  ["a bearer token in any writing", () => ({ authorization: `bearer  ${webhookSecret} ` })],
  ["x-secret", () => ({ "x-secret": webhookSecret })],
  ["a signature of the raw body", () => sign()],
  ["one good proof beside a bad one", () => ({ authorization: "Bearer nonsense", "x-secret": webhookSecret })],
  ["the secret before this one", () => ({ authorization: `Bearer ${previousWebhookSecret}` })],
  ["a signature with the secret before this one", () => sign(body, previousWebhookSecret)],
];
const bad: Proofs = [
  ["nothing", () => ({})],
  ["another secret", () => ({ authorization: "Bearer segredo" })],
  ["the beginning of the secret", () => ({ "x-secret": webhookSecret.slice(0, -1) })],
  ["more than the secret", () => ({ "x-secret": `${webhookSecret}x` })],
  ["an empty secret", () => ({ "x-secret": "", authorization: "Bearer ", "x-webhook-signature": "sha256=" })],
  ["the secret as basic credentials", () => ({ authorization: `Basic ${webhookSecret}` })],
  ["the secret without a scheme", () => ({ authorization: webhookSecret })],
  ["the secret in the place of the signature", () => ({ "x-webhook-signature": webhookSecret })],
  ["a signature of another body", () => sign(`${body} `)],
  ["a signature with another secret", () => sign(body, "segredo")],
  ["a signature without its scheme", () => ({ "x-webhook-signature": hash(body, webhookSecret) })],
  ["a signature of more than five minutes ago", () => timed(now() - 310)],
  ["a signature of more than five minutes from now", () => timed(now() + 310)],
  ["a signature with a changed time", () => timed(now(), webhookSecret, `${now() - 310}.${body}`)],
  ["a signature with a time of the body alone", () => timed(now(), webhookSecret, body)],
  ["a signature of now with another secret", () => timed(now(), "segredo")],
  ["a signature without a time", () => ({ "x-webhook-signature": `v1=${hash(`.${body}`, webhookSecret)}` })],
  ["a signature of a time that is none", () => timed("agora")],
  ["a signature of a time beyond all numbers", () => timed("9".repeat(30), webhookSecret, body)],
];

const expectEntry = async (headers: Record<string, string>, isLetIn: boolean) => {
  const before = await storedEvents();
  const refused = { status: 401, body: { error: "unauthorized" } };
  const response = isLetIn ? { status: 200, body: { received: true } } : refused;
  expect(await send("pix.paid", body, headers)).toMatchObject(response);
  expect(Number(await storedEvents()) - Number(before)).toBe(isLetIn ? 1 : 0);
};
const askForTime = () => db.rows("select set_config('store.webhook_timed_only', 'on', true)");

it.each(withTime)("lets in %s, also where no other proof counts", async (_what, headers) => {
  await expectEntry(headers(), true);
  await askForTime();
  await expectEntry(headers(), true);
});

it.each(withoutTime)("lets in %s, until a time is asked for", async (_what, headers) => {
  await expectEntry(headers(), true);
  await askForTime();
  await expectEntry(headers(), false);
});

it.each(bad)("refuses %s, and stores nothing", (_what, headers) => expectEntry(headers(), false));

it("takes nothing for no secret", async () => {
  for (const pair of [
    ["", ""],
    [null, null],
    [null, webhookSecret],
    [webhookSecret, ""],
  ])
    expect([pair, await db.value("select private.same_secret($1, $2)", pair)]).toEqual([pair, false]);
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
  await db.rows("select set_config('store.webhook_secret', '', true)");
  await db.rows("select set_config('store.webhook_secret_previous', ' ', true)");
  for (const [, headers] of [...withTime, ...withoutTime, ...bad]) await expectEntry(headers(), false);
});

it("believes the Vault, and no setting, where there is a Vault", async () => {
  await db.rows("create schema vault");
  await db.rows("create table vault.decrypted_secrets (name text, decrypted_secret text)");
  await db.rows("insert into vault.decrypted_secrets values ('store_webhook_secret', 'in the vault')");
  await expectEntry({ "x-secret": "in the vault" }, true);
  for (const secret of [webhookSecret, previousWebhookSecret]) await expectEntry({ "x-secret": secret }, false);
});

it("keeps no secret with the event, and of its sender only the call's id", async () => {
  const proofs = { authorization: `Bearer ${webhookSecret}`, "x-secret": webhookSecret, ...sign(), cookie: "a=b" };
  const sender = { "user-agent": "checkout/1", "x-forwarded-for": "203.0.113.9", "cf-connecting-ip": "203.0.113.9" };
  await send("pix.paid", body, { ...proofs, ...sender, "x-request-id": "call-1" });
  expect(await db.value("select headers from public.payment_events")).toEqual({ "x-request-id": "call-1" });
});

it.each([
  ["text that is not JSON", "pix=1", 400],
  ["a body of over 64 KiB", JSON.stringify({ filler: "x".repeat(65_524) }), 413],
  ["a body nested without end", "[".repeat(65_000), 400],
])("refuses %s once its sender has proved the secret, and stores nothing", async (_name, raw, status) => {
  expect(await send("pix.paid", raw)).toMatchObject({ status });
  expect(await storedEvents()).toBe("0");
  expect(await send("pix.paid", raw, {})).toMatchObject({ status: 401 });
});

it.each([
  ["a JSON list", "[1, 2]"],
  ["null", "null"],
  ["the provider's ping, which has no payment id", '{"event":"pix.paid","webhook":{"id":"TpOA"}}'],
  ["a payment id that is an object", '{"event":"pix.paid","payment":{"id":{"a":1}}}'],
  ["a payment id of blanks", '{"event":"pix.paid","payment":{"id":"  "}}'],
])("stores %s and answers 200 with no payment", async (_name, raw) => {
  expect(await send("pix.paid", raw)).toMatchObject({ status: 200, body: { outcome: "no_payment" } });
  expect(await storedEvents()).toBe("1");
});

it("reads a body that holds text which Postgres cannot", async () => {
  const product = await createProduct({ keys: 1 });
  const payload = { event: "pix.paid", ...paymentOf([product]), note: "\u0000 and \ud800" };
  expect(await send("pix.paid", payload)).toMatchObject({ status: 200, body: { outcome: "delivered" } });
});

it("stores what it cannot apply, for staff to see", async () => {
  const response = await send("pix.paid", '{"payment":{"id":"P1","amount":1e999999}}');
  expect(response).toMatchObject({ status: 200, body: { outcome: "error" } });
  await signInStaff("manager");
  const error = expect.stringContaining("the payload cannot be read");
  expect(await db.rows("select outcome, error from public.payment_events")).toEqual([{ outcome: "error", error }]);
});

it("accepts a body of 64 KiB, and truncates event and payment to the size of an entry", async () => {
  const filled = JSON.stringify({ filler: "x".repeat(65_523) });
  expect([filled.length, (await send("pix.paid", filled)).status]).toEqual([65_536, 200]);
  for (const id of ["i".repeat(200), "i".repeat(201)])
    await send("pix.paid", { event: "e".repeat(101), payment: { id } });
  const kept = "select length(event) as event, length(payment_id) as payment from public.payment_events order by id";
  expect(await db.rows(kept)).toEqual([
    { event: null, payment: null },
    { event: 100, payment: 200 },
    { event: 100, payment: null },
  ]);
});
