import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import { mark } from "./people";
import { target } from "./target";

export type Webhook = "pix-generated" | "pix-paid";

const bearer = { authorization: `Bearer ${target.webhookSecret}` };
const sign = (body: string) => createHmac("sha256", target.webhookSecret).update(body).digest("hex");
// As the provider's, which has no payment, and with a word by which it is removed.
const ping = JSON.stringify({
  event: "pix.paid",
  createdAt: new Date().toISOString(),
  webhook: { id: `${mark}-ping` },
});

/** One call of a webhook, as the provider makes it by default. */
export async function callWebhook(name: Webhook, body: string, headers: Record<string, string> = bearer) {
  const response = await fetch(`${target.url}/functions/v1/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
  const data = (await response.json().catch(() => ({}))) as { outcome?: string };
  return { status: response.status, outcome: data.outcome };
}

for (const name of ["pix-generated", "pix-paid"] as const) {
  test(`${name} lets the provider in by each of its three ways`, async () => {
    const ways = [bearer, { "x-secret": target.webhookSecret }, { "x-webhook-signature": `sha256=${sign(ping)}` }];
    for (const headers of ways) assert.equal((await callWebhook(name, ping, headers)).status, 200);
  });

  test(`${name} answers 401 to a caller that does not prove to be the provider`, async () => {
    const strangers: Record<string, string>[] = [
      {},
      { authorization: "Bearer errado" },
      { "x-secret": target.publishableKey },
      { "x-webhook-signature": `sha256=${sign("{}")}` },
    ];
    for (const headers of strangers) assert.equal((await callWebhook(name, ping, headers)).status, 401);
  });

  test(`${name} refuses what is no JSON, too large, or not posted`, async () => {
    assert.equal((await callWebhook(name, "pix=pago")).status, 400);
    assert.equal((await callWebhook(name, `{"padding":"${"x".repeat(64 * 1024)}"}`)).status, 413);
    assert.equal((await fetch(`${target.url}/functions/v1/${name}`)).status, 405);
  });
}
