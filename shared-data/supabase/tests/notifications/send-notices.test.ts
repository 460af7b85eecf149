import { readFileSync } from "node:fs";
import { join } from "node:path";
import { db } from "../harness/database";
import { createCustomer, createProduct, stockKeys } from "../harness/factories";
import { claim, noticesSecret, openNotices } from "../harness/notices";
import { paid, paymentOf } from "../harness/webhooks";

const script = readFileSync(join(__dirname, "../../optional/send-notices.sql"), "utf8");

/** Stands for pg_net and pg_cron, which only hosted projects have: the same signatures, and tables to look into. */
const platform = `
  create schema net; create schema cron;
  create table net.calls (url text, headers jsonb);
  create table cron.jobs (name text primary key, schedule text, command text);
  create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}',
    timeout_milliseconds integer default 5000) returns bigint
  language sql as $$ insert into net.calls values (url, headers) returning 1::bigint; $$;
  create function cron.schedule(job_name text, schedule text, command text) returns bigint
  language sql as $$ insert into cron.jobs values (job_name, schedule, command)
    on conflict (name) do update set schedule = excluded.schedule, command = excluded.command returning 1::bigint; $$;`;

const address = "https://projeto.supabase.co/functions/v1/notices";

/** A store in which an order waits for stock, on a project that sends notices. */
async function install() {
  await openNotices();
  await db.rows(platform);
  await db.rows(script);
  await db.rows("select set_config('store.notices_url', $1, true)", [address]);
  const product = await createProduct();
  const { email } = await createCustomer();
  await paid(paymentOf([product], { email }));
  return product;
}

const calls = () => db.rows("select url, headers ->> 'authorization' as proof from net.calls");
const deliver = (id: string) => db.rows("select private.deliver_to_waiting_orders($1)", [id]);

it("calls the function when an action queues a notice, and every ten seconds", async () => {
  const product = await install();
  await stockKeys(product, 1);
  await deliver(product.id);
  expect(await calls()).toEqual([{ url: address, proof: `Bearer ${noticesSecret}` }]);
  const [job] = await db.rows<{ schedule: string; command: string }>("select schedule, command from cron.jobs");
  expect(job?.schedule).toBe("10 seconds");
  await db.rows(job?.command ?? "");
  expect(await calls()).toHaveLength(2);
});

it("adds no cost to a delivery, and does not wake the sender for what it finds itself", async () => {
  await install();
  expect(await calls()).toEqual([]);
  expect(await claim()).toHaveLength(1);
  expect(await calls()).toEqual([]);
});

it.each([
  ["without an address", "select set_config('store.notices_url', '', true)"],
  ["where the queue of calls fails", "drop table net.calls"],
])("does not block a restock %s", async (_what, sql) => {
  const product = await install();
  await db.rows(sql);
  await stockKeys(product, 1);
  await deliver(product.id);
  expect(await claim()).toMatchObject([{ kind: "key_delivered" }]);
});

it("can run twice, and has no API access", async () => {
  await install();
  await db.rows(script);
  for (const name of ["private.wake_sender()", "private.call_sender()"])
    for (const role of ["anon", "authenticated", "service_role"])
      expect(await db.value("select has_function_privilege($1, $2, 'execute')", [role, name])).toBe(false);
});
