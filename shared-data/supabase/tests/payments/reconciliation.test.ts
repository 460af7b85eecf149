import { asPerson, db, dbOwner, type Row } from "../harness/database";
import { createStaff, signInStaff } from "../harness/factories";
import { calls, hostWith, jobs } from "../harness/hosted-project";
import { entriesOf } from "../harness/log";
import { noticesSecret } from "../harness/notices";
import {
  beginRun,
  callWithLease,
  claim,
  findings,
  finish,
  holdLease,
  listed,
  record,
  sold,
} from "../harness/provider-payments";
import { paymentOf } from "../harness/webhooks";

beforeEach(beginRun);

const dayStatus = async () =>
  asPerson(await createStaff("manager"), () => db.value<Row>("select public.reconciliation_day(current_date)"));

const run = (change: string, scope = "%") =>
  dbOwner.rows(`update private.reconciliation_runs set ${change} where scope like $1`, [scope]);

it("gives a run to one gateway, goes on with it where it was left, and rests after it", async () => {
  const nightly = await claim();
  expect(nightly).toMatchObject({ scope: "nightly" });
  expect(await claim()).toEqual({});
  await callWithLease("advance_reconciliation($1, 'p2')");
  await run("leased_until = now() - interval '1 second'", "recent");
  const next = await claim();
  expect(next).toMatchObject({ scope: "recent", page_token: "p2" });
  await expect(record()).rejects.toThrow("lease_lost");
  holdLease(next?.lease);
  await finish();
  expect(await claim()).toEqual({});
  await run("started_at = now() - interval '6 minutes'", "recent");
  expect(await claim()).toMatchObject({ scope: "recent", page_token: null });
  expect(await claim("guessed")).toBeNull();
});

it("retries after a pause when the provider fails, and notifies staff", async () => {
  await callWithLease("fail_reconciliation($1, 'http_429', 30)");
  const pause = "extract(epoch from next_try_at - clock_timestamp())::integer";
  const read = `select ${pause} from private.reconciliation_runs where scope = 'recent'`;
  expect(await dbOwner.value(read)).toBeGreaterThan(25);
  expect(await dayStatus()).toMatchObject({ error: "http_429", finished_at: null });
});

it("notifies staff that it never ran, and keeps the last end while it runs again", async () => {
  await run("started_at = null, leased_until = '-infinity'");
  expect(await dayStatus()).toMatchObject({ started_at: null, finished_at: null });
  for (const { lease } of [await claim(), await claim()].map((each) => each ?? {})) {
    holdLease(lease);
    await finish();
  }
  const { finished_at } = await dayStatus();
  expect(finished_at).not.toBeNull();
  const minutes = "case scope when 'recent' then interval '4 minutes' else interval '5 minutes' end";
  await run(`started_at = now() - interval '6 minutes', finished_at = now() - ${minutes}`);
  const ended = await dayStatus();
  const [begun, again] = [await claim(), await claim()];
  expect([begun, again]).toMatchObject([{ scope: "recent", page_token: null }, {}]);
  holdLease(begun?.lease);
  await callWithLease("advance_reconciliation($1, 'p2', true)");
  expect(await claim()).toMatchObject({ scope: "recent", page_token: "p2" });
  expect((await dayStatus()).finished_at).toBe(ended.finished_at);
});

it("gives staff a day's balance, its payments and its findings", async () => {
  const { product, payload } = await sold();
  const lost = listed(product, paymentOf([product]), { created_at: "2026-03-10T15:00:00Z" });
  await record(listed(product, payload, { created_at: "2026-03-10T14:00:00Z" }), lost);
  await signInStaff("manager");
  expect(await db.value("select public.reconciliation_day('2026-03-10')")).toMatchObject({
    there: { payments: 2, amount: 2 * product.price },
    here: { payments: 1, amount: product.price },
    difference: product.price,
    open: 1,
  });
  expect(await db.value("select public.list_day_payments('2026-03-10')")).toMatchObject({
    total: 2,
    payments: [{ store_amount: product.price }, { payment_id: lost.id, store_amount: null }],
  });
  expect(await db.value("select public.list_payment_findings()")).toMatchObject({
    total: 1,
    findings: [{ kind: "unknown_here", payment_id: lost.id, order_id: null }],
  });
  expect(await db.value("select public.list_payment_findings('resolved')")).toEqual({ total: 0, findings: [] });
});

it("lets an admin settle a finding with a reason, for good", async () => {
  const { product, payload } = await sold();
  await record(listed(product, payload, { amount: 1 }));
  const [finding] = await findings();
  const settle = () => db.rows("select public.settle_payment_finding($1, 'Desconto combinado')", [finding?.id]);
  await signInStaff("admin");
  await settle();
  await expect(settle()).rejects.toThrow("finding_not_found");
  expect(await entriesOf("finding_settled")).toMatchObject([{ reason: "Desconto combinado" }]);
  await db.actAs("none");
  await record(listed(product, payload, { amount: 2 }));
  expect(await findings()).toMatchObject([{ resolution: "settled", there: 1 }]);
});

it("is called every minute where the project is hosted, at the address beside that of the notices", async () => {
  await hostWith("reconcile-payments", "https://projeto.supabase.co/functions/v1/notices");
  const [job] = await jobs();
  expect(job?.schedule).toBe("* * * * *");
  await db.rows(job?.command ?? "");
  const url = "https://projeto.supabase.co/functions/v1/reconciliation";
  expect(await calls()).toEqual([{ url, proof: `Bearer ${noticesSecret}` }]);
});
