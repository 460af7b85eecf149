import { db } from "../harness/database";
import { openedClaim, withdraw } from "../harness/guarantee-claims";
import { createRule } from "../harness/price-rules";

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

it.each(
  terms
    .trim()
    .split("\n")
    .map((line) => line.trim().split(" | ")),
)("forgets %s after %s, and not a moment before", async (_what, term, from = "", ends = "", ...[stays]) => {
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
