import { createHmac } from "node:crypto";
import { db, previousWebhookSecret, webhookSecret } from "../harness/database";
import { send } from "../harness/webhooks";

const body = JSON.stringify({ event: "pix.paid", note: "ação ✓" });
const now = () => Math.floor(Date.now() / 1_000);
const hash = (text: string, secret: string) => createHmac("sha256", secret).update(text).digest("hex");
const sign = (time: number, secret = webhookSecret) => `t=${time},v1=${hash(`${time}.${body}`, secret)}`;
const expectStatus = async (status: number, headers: Record<string, string>, timedOnly: "on" | "off" = "off") => {
  await db.rows("select set_config('store.webhook_timed_only', $1, true)", [timedOnly]);
  expect(await send("pix.paid", body, headers)).toMatchObject({ status });
};

it.each([
  ["of now", () => sign(now())],
  ["of almost five minutes ago", () => sign(now() - 290)],
  ["of a clock that is ahead", () => sign(now() + 290)],
  ["in capitals", () => sign(now()).replace(/v1=.*/, (hex) => `v1=${hex.slice(3).toUpperCase()}`)],
  ["with the secret before this one", () => sign(now(), previousWebhookSecret)],
])("lets in a signature %s, also where no other proof counts", async (_what, make) => {
  await expectStatus(200, { "x-webhook-signature": make() });
  await expectStatus(200, { "x-webhook-signature": make() }, "on");
});

it.each([
  ["of more than five minutes ago", () => sign(now() - 310)],
  ["of more than five minutes from now", () => sign(now() + 310)],
  ["with a changed timestamp", () => sign(now() - 310).replace(/t=\d+/, `t=${now()}`)],
  ["of the body alone", () => `t=${now()},v1=${hash(body, webhookSecret)}`],
  ["with another secret", () => sign(now(), "segredo")],
  ["without a time", () => `v1=${hash(`.${body}`, webhookSecret)}`],
  ["of a time that is none", () => `t=agora,v1=${hash(`agora.${body}`, webhookSecret)}`],
  ["of a time beyond all numbers", () => `t=${"9".repeat(30)},v1=${hash(body, webhookSecret)}`],
])("refuses a signature %s", async (_what, make) => {
  await expectStatus(401, { "x-webhook-signature": make() });
});

it.each([
  ["a bearer token", { authorization: `Bearer ${webhookSecret}` }],
  ["x-secret", { "x-secret": webhookSecret }],
  ["a signature without a time", { "x-webhook-signature": `sha256=${hash(body, webhookSecret)}` }],
])("takes %s until a time is asked for", async (_what: string, headers: Record<string, string>) => {
  await expectStatus(200, headers);
  await expectStatus(401, headers, "on");
});
