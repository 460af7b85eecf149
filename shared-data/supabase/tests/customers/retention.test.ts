import { drawId } from "../../../local/testing/draw";
import { db } from "../harness/database";
import { createCustomer, createProduct, signInStaff, stockKeys } from "../harness/factories";
import { openedClaim, withdraw } from "../harness/guarantee-claims";
import { createRule } from "../harness/price-rules";
import { ordersOf, paid, paymentOf, send } from "../harness/webhooks";

const forget = (limit = 500) => db.value<number>("select private.forget_expired_data($1)", [limit]);
const age = (days: number) =>
  db.rows("update public.payment_events set received_at = received_at - make_interval(days => $1, secs => 1)", [days]);
const payloads = () => db.value("select jsonb_agg(payload order by id) from public.payment_events");

/** A payment as the provider sends it, with the payer in places that it has and in some that it has not. */
const known = { name: "Maria S.", email: "Maria@Example.com", phone: "5511999990000", address: { street: "Rua A" } };
const payer = {
  customer: { ...known, document: "123.456.789-09", ip: "203.0.113.9" },
  customerIp: "203.0.113.9",
  utm_source: "maria%40example.com",
  webhook: { id: "TpOA", events: ["pix.paid"] },
};
const buy = async () => paid({ ...payer, ...paymentOf([await createProduct()]), customer: payer.customer });
const kept = {
  event: "pix.paid",
  createdAt: "2026-11-20T13:20:11.000Z",
  customer: { email: "maria@example.com" },
  payment: { id: expect.any(String), method: "pix.paid", amount: 100 },
  product: { id: expect.any(String), type: "main", title: "Conta" },
  products: [{ id: expect.any(String), type: "main" }],
};

describe("what is never stored", () => {
  it("is the payer's document and address, wherever a payload names them, and the text as it came", async () => {
    const documents = { documents: ["1"], Cpf: 12345678909, tax_id: "1", payerCNPJ: { number: "1" } };
    const identification = { type: "CPF", number: "1" };
    const names = ["client_ip", "remoteAddr", "ip_address", "x-forwarded-for", "customerIP"];
    const addresses = Object.fromEntries(names.map((name) => [name, "::1"]));
    const shown = { zip: "01001", shipped: true, membership: "ouro", description: "document", phone: "11999990000" };
    const buyer = [{ deep: { ...documents, identification, ...addresses, ...shown } }];
    await paid({ ...payer, payment: { id: "P" }, buyer });
    const { customerIp: _address, ...rest } = payer;
    const payload = { ...rest, event: "pix.paid", customer: known, payment: { id: "P" }, buyer: [{ deep: shown }] };
    expect(await db.rows("select payload, body from public.payment_events")).toEqual([{ payload, body: null }]);
  });

  it.each(["[1]", '"ip"', "null", '{"customer":"Maria"}'])("leaves %s what it is", async (raw) => {
    expect(await send("pix.paid", raw)).toMatchObject({ status: 200 });
    expect(await payloads()).toEqual([JSON.parse(raw)]);
  });
});

describe("after the term", () => {
  it("a payment keeps what was paid, when, for what, and the e-mail; not a moment before", async () => {
    await buy();
    await db.rows("update public.payment_events set error = '22P02 invalid input \"Maria\"'");
    await age(89);
    expect(await forget()).toBe(0);
    expect(await payloads()).toMatchObject([{ customer: { name: "Maria S." } }]);
    await age(1);
    expect(await forget()).toBe(1);
    const left = { payload: kept, body: null, headers: {}, error: "22P02" };
    expect(await db.rows("select payload, body, headers, error from public.payment_events")).toEqual([left]);
  });

  it("nothing is left of a text that could not be read", async () => {
    await send("pix.paid", '{"customer":{"name":"Maria"},"payment":{"id":"P","amount":1e999999}}');
    expect(await db.value("select body from public.payment_events")).toContain("Maria");
    await age(90);
    await forget();
    const left = { payload: null, body: null, outcome: "error" };
    expect(await db.rows("select payload, body, outcome from public.payment_events")).toEqual([left]);
  });

  it("is a setting of the store, which works backwards too", async () => {
    await buy();
    await age(30);
    expect(await forget()).toBe(0);
    await signInStaff("admin");
    await db.rows("select public.change_store_setting('payload_days', '30', 'menos tempo')");
    expect(await db.value("select public.payment_data_days()")).toBe(30);
    await db.actAs("none");
    expect(await forget()).toBe(1);
    expect(await payloads()).toEqual([kept]);
  });

  it("goes in steps from the oldest, each event once, and those of one moment together", async () => {
    for (const days of [100, 100, 98, 97, 96]) {
      const { body } = await send("pix.paid", { event: "pix.paid", payment: { id: `P${drawId()}` }, ...payer });
      const moment = "update public.payment_events set received_at = now() - make_interval(days => $2) where id = $1";
      await db.rows(moment, [body.event_id, days]);
    }
    expect([await forget(1), await forget(2), await forget(2), await forget(2)]).toEqual([2, 2, 1, 0]);
    expect(JSON.stringify(await payloads())).not.toContain("webhook");
  });

  it("a webhook is waited for as long as it takes", async () => {
    await db.rows("update private.webhook_capture set status = 'waiting', started_at = now() - interval '2 days'");
    await forget();
    expect(await db.value("select status from private.webhook_capture")).toBe("waiting");
  });

  it("an event is applied again as it would have been before", async () => {
    const late = { id: "?", ggcheckoutId: "late", price: 100 };
    const payment = { ...payer, ...paymentOf([late]), customer: payer.customer };
    const { body } = await paid(payment);
    await age(90);
    await forget();
    const buyer = await createCustomer({ email: "maria@example.com" });
    await stockKeys(await createProduct({ ggcheckoutId: "late", price: 100 }), 1);
    await signInStaff("manager");
    expect(await db.value("select public.replay_payment_event($1, 'cadastrado')", [body.event_id])).toBe("delivered");
    expect(await ordersOf(payment)).toMatchObject([{ user_id: buyer.id, status: "completed" }]);
  });
});

/** An entry of everything that the store forgets; the rows that they belong to need not be there. */
const entries = `
  insert into private.staff_invitations (email, role) values ('ana@example.com', 'manager');
  with alert as (insert into private.staff_alerts (kind, subject) values ('stock_low', 'a') returning id)
    insert into private.staff_notifications (user_id, alert_id, batch) select gen_random_uuid(), id, 'a' from alert;
  insert into private.stock_alerts (product_id, email, confirmed_at, called_at, notified_at) values
    ('meta-bm-1300', 'new@example.com', null, null, null), ('meta-bm-1300', 'waits@example.com', now(), null, null),
    ('meta-bm-1300', 'got@example.com', now(), now(), now());
  insert into private.stock_alert_addresses (email, email_at) select email, now() - interval '2 days' from private.stock_alerts;
  insert into private.guarantee_claim_pictures (id, claim_id, file)
    select gen_random_uuid(), id, decode(repeat('00', 26), 'hex') from public.guarantee_claims;
  insert into private.key_access_log (order_id, key_id, channel, device, address)
    select id, delivered_key_id, 'open_order_key', 'celular', '203.0.113.9' from public.orders;
  insert into public.staff_actions (action, reason) values ('order_refunded', 'Ana pediu');
  insert into private.customer_notes (user_id, note) values (gen_random_uuid(), 'Ligou');
  insert into private.purchase_intents (user_id, product_id, utm) values (gen_random_uuid(), 'meta-bm-1300', '{}');
  insert into private.price_rule_uses (order_id, rule_id, discount, persons)
    select o.id, r.id, 1, '{a}' from public.orders o, private.price_rules r;
  insert into private.known_devices (user_id, device, browser) values (gen_random_uuid(), 'celular', 'Safari');
  insert into private.signup_addresses (user_id, signup_ip) values (gen_random_uuid(), '203.0.113.9');
  insert into private.page_changes (product_id) values ('older'), ('newest');
  insert into private.notices (kind, subject, recipient, channel, expires_at, outcome, sent_at)
    values ('x', 'a', 'buyer', 'mail', now(), 'sent', now()), ('x', 'b', 'buyer', 'mail', now(), 'queued', null);
  insert into private.consents (holder, about, channel, is_given, decided_by)
    values ('ana', 'recovery', 'mail', true, 'person'), ('ana', 'recovery', 'mail', false, 'person');
  update private.webhook_capture set status = 'captured', payload = '{}', captured_at = now();`;

const waiting = "stock_alerts where email ~ 'waits'";
const [log, acts, pages] = ["key_access_log where", "staff_actions where", "page_changes where product_id ="];
/** The term, the column from which it counts, and the rows of which one is there until then; and those of which one stays. */
const terms = `
  invitations that are over | 30 days | staff_invitations expires_at | staff_invitations
  what staff were notified of | 90 days | staff_alerts found_at | staff_notifications
  unconfirmed stock alerts | 7 days | stock_alerts requested_at | stock_alert_addresses where email ~ 'new' | ${waiting}
  stock alerts | 180 days | stock_alerts requested_at | ${waiting}
  alerts that came | 30 days | stock_alerts notified_at | stock_alerts where email ~ 'got'
  pictures of ended claims | 90 days | guarantee_claims withdrawn_at | guarantee_claim_pictures
  messages in claims | 5 years | guarantee_claims withdrawn_at | guarantee_claim_messages
  addresses of key accesses | 180 days | key_access_log accessed_at | ${log} address is not null | ${log} device = 'celular'
  reasons in the log | 5 years | staff_actions done_at | ${acts} reason is not null | ${acts} action = 'order_refunded'
  notes about customers | 5 years | customer_notes created_at | customer_notes
  clicks to the checkout | 400 days | purchase_intents created_at | purchase_intents
  persons of a price rule | 400 days | price_rule_uses used_at | price_rule_uses where persons <> '{}' | price_rule_uses
  known devices | 90 days | known_devices seen_at | known_devices
  addresses of sign-ups | 90 days | signup_addresses seen_at | signup_addresses
  changes of pages | 30 days | page_changes changed_at | ${pages} 'older' | ${pages} 'newest'
  sent notices | 1 year | notices created_at | notices where subject = 'a' | notices where subject = 'b'
  superseded consents | 5 years | consents decided_at | consents where is_given | consents where not is_given
  captured webhooks | 1 day | webhook_capture captured_at | webhook_capture where payload is not null`;

const rows = terms
  .trim()
  .split("\n")
  .map((line) => line.trim().split(" | "));

it.each(rows)("forgets %s after %s, and not a moment before", async (_what, term, from = "", ends = "", stays) => {
  const { claimId } = await openedClaim();
  await createRule({ percent: 10 });
  await withdraw(claimId);
  await db.actAs("none");
  await db.rows("set local search_path = private, public");
  const asReplica = async (sql: string) => {
    await db.rows("set local session_replication_role = replica");
    await db.rows(sql);
    await db.rows("set local session_replication_role = origin");
  };
  const [table, column] = from.split(" ");
  const count = (rows: string) => db.value<number>(`select count(*)::integer from ${rows}`);
  const leftAfter = async (span: string) => {
    await asReplica(`update ${table} set ${column} = now() - interval '${term} ${span}' where ${column} is not null`);
    await db.rows("select private.forget_expired_data()");
    return count(ends);
  };
  for (const entry of entries.split(/;$/m)) if (entry.trim()) await asReplica(entry);
  expect([await leftAfter("-1 minute"), await leftAfter("1 minute")]).toEqual([1, 0]);
  if (stays) expect(await count(stays)).toBe(1);
});
