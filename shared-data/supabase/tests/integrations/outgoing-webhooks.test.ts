import { dbOwner, type Row } from "../harness/database";
import { createDeliveredOrder, createOrder, createProduct, createStaff, signIn, stockKeys } from "../harness/factories";
import { logged } from "../harness/log";
import * as hooks from "../harness/outgoing-webhooks";
import { changeRole } from "../harness/staff-calls";

const { claimWebhooks, letPass, mark, openWebhooks } = hooks;
const typesOf = (webhooks: readonly Row[] | null) => webhooks?.map(({ payload }) => payload.type);
const only = async () => {
  const [webhook] = (await claimWebhooks()) ?? [];
  if (!webhook) throw new Error("nothing is due");
  return webhook;
};

beforeEach(() => openWebhooks());

it("sends what happens to an order once each, in order, without the buyer and without the key", async () => {
  await createDeliveredOrder();
  await dbOwner.rows("update private.webhook_endpoints set created_at = clock_timestamp()");
  const { id, key, owner, product } = await createDeliveredOrder();
  const webhooks = (await claimWebhooks()) ?? [];
  expect(webhooks.map(({ payload }) => [payload.type, payload.data.id])).toEqual([
    ["order.paid", id],
    ["order.delivered", id],
  ]);
  expect(webhooks[0]?.payload).toMatchObject({
    timestamp: expect.any(String),
    data: { product: { id: product.id }, status: "completed", amount: 100, delivered_at: expect.any(String) },
  });
  for (const text of [key, owner?.id, owner?.email]) expect(JSON.stringify(webhooks)).not.toContain(text);
  for (const webhook of webhooks) expect(await mark(webhook.id)).toBe("delivered");
  await dbOwner.rows("update public.orders set status = 'refunded' where id = $1", [id]);
  const [refunded, ...others] = (await claimWebhooks()) ?? [];
  expect([refunded?.payload.type, others]).toEqual(["order.refunded", []]);
  await letPass("3 minutes");
  expect(typesOf(await claimWebhooks())).toEqual(["order.refunded"]);
});

it("finds a change that was committed up to two minutes late, and sends nothing twice", async () => {
  await createOrder({ status: "completed" });
  expect(typesOf(await claimWebhooks())).toEqual(["order.paid"]);
  const { id } = await createOrder({ status: "completed" });
  const late = "update public.orders set paid_at = clock_timestamp() - interval '50 seconds' where id = $1";
  await dbOwner.rows(late, [id]);
  expect((await claimWebhooks())?.map(({ payload }) => payload.data.id)).toEqual([id]);
  expect(await claimWebhooks()).toEqual([]);
});

it("sends only the chosen events of an endpoint that is on, and nothing of the time in which it was off", async () => {
  const [all] = await hooks.endpoints();
  await hooks.endpoint("https://avisos.exemplo.com.br/", ["stock.low", "stock.low"]);
  await hooks.change(all?.id, false);
  const product = await createProduct();
  await stockKeys(product, 2);
  await createOrder({ status: "completed" });
  await dbOwner.rows("select private.detect_staff_alerts(clock_timestamp())");
  const webhooks = (await claimWebhooks()) ?? [];
  expect(new Set(webhooks.map(({ url }) => url))).toEqual(new Set(["https://avisos.exemplo.com.br/"]));
  expect(webhooks.map(({ payload }) => payload)).toContainEqual({
    type: "stock.low",
    timestamp: expect.any(String),
    data: { product: { id: product.id, name: "Conta de anúncios" }, left: 2, threshold: 5 },
  });
  await dbOwner.rows("update private.webhook_gathering set gathered_until = gathered_until + interval '2 minutes'");
  await hooks.change(all?.id, true);
  expect(await claimWebhooks()).toEqual([]);
});

it("is claimed with the server's secret by one sender at a time, and again after two minutes of silence", async () => {
  await createOrder({ status: "completed" });
  expect([await claimWebhooks(""), await claimWebhooks("guessed")]).toEqual([null, null]);
  const { id } = await only();
  expect(await claimWebhooks()).toEqual([]);
  await letPass("121 seconds");
  expect((await only()).id).toBe(id);
});

it("tries again with pauses that double from one minute to four hours, and gives up after a day", async () => {
  await createOrder({ status: "completed" });
  const read = "select extract(epoch from next_try_at - now())::integer / 60 from private.webhook_deliveries";
  const pauses: number[] = [];
  for (let webhook: Row | undefined = await only(); webhook; [webhook] = (await claimWebhooks()) ?? []) {
    expect(await mark(webhook.id, 503)).toBe("queued");
    const pause = await dbOwner.value<number>(read);
    pauses.push(pause);
    await letPass(`${pause} minutes`);
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240, 240, 240, 240, 240]);
  const ended = { type: "order.paid", attempts: 13, response_status: 503 };
  expect(await hooks.deliveries("given_up")).toMatchObject([ended]);
});

it("is sent again under the same id for another day when an admin asks, with a reason", async () => {
  const order = await createOrder({ status: "completed" });
  const { id } = await only();
  await mark(id, null, "unreachable");
  const queued = { id, order_id: order.id, product: "Conta de anúncios", response_status: null };
  expect(await hooks.deliveries("queued")).toMatchObject([{ ...queued, reason: "unreachable" }]);
  await letPass("2 days");
  expect(await claimWebhooks()).toEqual([]);
  const entry = { action: "webhook_resent", order_id: order.id, reason: "perdido" };
  expect(await logged(() => hooks.resend(id))).toMatchObject([entry]);
  expect((await only()).id).toBe(id);
  expect([await mark(id, 204), await mark(id, 500)]).toEqual(["delivered", "delivered"]);
  await hooks.change((await hooks.endpoints())[0]?.id, false);
  await expect(hooks.resend(id)).rejects.toThrow("webhook_off");
});

it("switches an endpoint off that says 410, and one whose admin works here no more, and logs both", async () => {
  await createOrder({ status: "completed" });
  await createOrder({ status: "completed" });
  const off = { action: "webhook_changed", changes: { is_active: { from: true, to: false } } };
  const { id } = await only();
  expect(await logged(() => mark(id, 410))).toMatchObject([off]);
  expect(await hooks.endpoints()).toMatchObject([{ is_active: false, waiting: 1 }]);
  await letPass("3 minutes");
  expect(await claimWebhooks()).toEqual([]);
  const former = await createStaff("admin");
  await signIn(former);
  await hooks.endpoint("https://de-quem-saiu.exemplo.com.br/");
  await openWebhooks("https://de-quem-fica.exemplo.com.br/");
  expect(await logged(() => changeRole(former.id, "manager"))).toContainEqual(expect.objectContaining(off));
  expect((await hooks.endpoints()).map(({ is_active }) => is_active)).toEqual([false, false, true]);
});

it("is created by admins with a secret that is shown once, and logged without it", async () => {
  let secret = "";
  const entries = await logged(async () => {
    secret = await openWebhooks("https://b.exemplo.com.br/x?y=1");
  });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(entries.at(-1)?.changes).toEqual({
    url: { from: null, to: "https://b.exemplo.com.br/x?y=1" },
    events: { from: null, to: [...hooks.allEvents].sort() },
    is_active: { from: null, to: true },
  });
  const stored = await dbOwner.rows("select * from private.webhook_endpoints");
  expect(JSON.stringify([entries, await hooks.endpoints(), stored])).not.toContain(secret.slice(6));
});

it("is created for public https addresses and known events alone, at most five", async () => {
  const refused = `http://loja.com.br/ https://127.0.0.1/ https://[::1]/ https://2130706433/ https://localhost/ https://x.localhost/
    https://db.internal/ https://loja.com.br:8443/ https://ana:x@loja.com.br/ https://loja.com.br@10.0.0.1/ http://127.0.0.1:3000/`;
  for (const url of [...refused.split(/\s+/), "https://loja.com.br/a b", ""])
    await expect(hooks.endpoint(url)).rejects.toThrow("webhook_invalid");
  for (const events of [null, [], ["order.made"]])
    await expect(hooks.endpoint("https://a.com.br/", events)).rejects.toThrow("webhook_invalid");
  for (let count = 1; count < 5; count++) await hooks.endpoint(`https://loja${count}.com.br/`);
  await expect(hooks.endpoint("https://demais.com.br/")).rejects.toThrow("webhooks_full");
});

it("may have any address where the server trusts them, and none where it has no secret", async () => {
  await dbOwner.rows("select set_config('store.trusts_addresses', 'on', true)");
  await hooks.endpoint("http://127.0.0.1:3000/aqui");
  await dbOwner.rows("select set_config('store.notices_secret', '', true)");
  await expect(hooks.endpoint("https://a.exemplo.com.br/")).rejects.toThrow("webhooks_unavailable");
});

it("is deleted with what it was to send, which is logged", async () => {
  await createOrder({ status: "completed" });
  await claimWebhooks();
  const [first] = await hooks.endpoints();
  const entries = await logged(() => hooks.change(first?.id, null));
  expect(entries).toMatchObject([{ action: "webhook_deleted", reason: "mudou" }]);
  await expect(hooks.change(first?.id, true)).rejects.toThrow("webhook_not_found");
});

it("forgets what ended thirty days ago, and still sends no event twice", async () => {
  await createDeliveredOrder();
  for (const { id } of (await claimWebhooks()) ?? []) await mark(id);
  await letPass("31 days");
  await dbOwner.rows("update public.orders set paid_at = paid_at - interval '31 days'");
  await dbOwner.rows("update private.webhook_endpoints set created_at = created_at - interval '60 days'");
  await dbOwner.rows("update public.orders set status = 'refunded', delivered_at = delivered_at - interval '31 days'");
  expect(typesOf(await claimWebhooks())).toEqual(["order.refunded"]);
  expect(await dbOwner.value("select count(*)::integer from private.webhook_deliveries")).toBe(1);
});
