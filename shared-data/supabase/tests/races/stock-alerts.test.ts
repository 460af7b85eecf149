import type { Client } from "pg";
import { meet, putOnSale, sendOn } from "../harness/many-connections";
import { noticesSecret } from "../harness/notices";
import { storePerTest } from "../harness/store-per-test";

const store = storePerTest(async () => {
  await putOnSale(store.owner, "wanted", 0);
  await store.owner.query(
    "create or replace function private.is_quiet_hour(p_at timestamptz) returns boolean language sql return false",
  );
});

const addKeys = (client: Client) =>
  client.query("select private.store_key('wanted', 'key ' || n) from generate_series(1, 2) n");
const ask = (client: Client) => client.query("select public.ask_stock_alert('wanted', null, 'maria@example.com')");
const confirm = (client: Client) =>
  client.query("select public.confirm_stock_alerts(token) from private.stock_alert_addresses");
async function claim(client: Client): Promise<string[]> {
  await client.query("select set_config('store.notices_secret', $1, false)", [noticesSecret]);
  const { rows } = await client.query("select public.claim_notices($1, '{mail}', 100) as claimed", [noticesSecret]);
  return rows[0].claimed.notices.map((notice: { kind: string; email: string }) => `${notice.kind} ${notice.email}`);
}
const wait = (count: number) =>
  store.owner.query(
    `insert into private.stock_alerts (product_id, email, confirmed_at)
     select 'wanted', 'pessoa' || n || '@example.com', now() from generate_series(1, $1) n`,
    [count],
  );
const called = async () =>
  (await store.owner.query("select count(*)::integer as count from private.stock_alerts where called_at is not null"))
    .rows[0].count;

it("notifies who subscribed while the keys were being added", async () => {
  await meet(store, addKeys, ask);
  await confirm(store.owner);
  expect(await claim(store.owner)).toEqual(["stock_alert maria@example.com"]);
});

it("notifies who was subscribing when the keys came", async () => {
  await meet(store, ask, addKeys);
  await confirm(store.owner);
  expect(await claim(store.owner)).toEqual(["stock_alert maria@example.com"]);
});

it("keeps one alert and one email for concurrent requests", async () => {
  await meet(store, ask, ask);
  expect((await store.owner.query("select 1 from private.stock_alerts")).rowCount).toBe(1);
  expect(await claim(store.owner)).toEqual(["stock_alert_confirm maria@example.com"]);
});

it("starts one wave for two concurrent senders, and notifies each subscriber once", async () => {
  await wait(20);
  await addKeys(store.owner);
  const second = await meet(store, claim, claim);
  expect(second).toEqual([]);
  expect(await called()).toBe(6);
});

it("lets keys be added, and a payment be delivered, while a wave is being called", async () => {
  await wait(20);
  await addKeys(store.owner);
  const paid = (client: Client) =>
    sendOn(client, { event: "pix.paid", id: "p", amount: 10, products: ["wanted"], email: "joana@example.com" });
  const addAndSell = async (client: Client) => {
    await client.query("select private.store_key('wanted', 'another key')");
    return paid(client);
  };
  const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  const response = await meet(store, claim, addAndSell, async () => {
    expect((await store.owner.query(waiting)).rowCount).toBe(0);
  });
  expect(response.body).toMatchObject({ outcome: "delivered" });
});

it("adds keys as cheaply with ten thousand who wait, and calls their first from an index", async () => {
  const touched = async () => {
    await store.owner.query("begin");
    await addKeys(store.owner);
    const { rows } = await store.owner.query(
      `select coalesce(sum(seq_scan + coalesce(idx_scan, 0)), 0)::integer as count from pg_stat_xact_user_tables
       where relname in ('stock_alerts', 'stock_alert_addresses', 'notices')`,
    );
    await store.owner.query("rollback");
    return rows[0].count;
  };
  await wait(10_000);
  await store.owner.query("analyze private.stock_alerts");
  expect(await touched()).toBe(0);
  await addKeys(store.owner);
  const before = await rowsRead();
  const { rows } = await store.owner.query("select private.notify_stock_alerts() as called");
  expect(rows[0].called).toBe(6);
  expect((await rowsRead()) - before).toBeLessThan(200);
});

/** How many rows of the alerts have been read so far, in whatever way. */
async function rowsRead(): Promise<number> {
  await store.owner.query("select pg_stat_force_next_flush()");
  const { rows } = await store.owner.query(
    `select (seq_tup_read + idx_tup_fetch)::integer as count from pg_stat_user_tables
     where relid = 'private.stock_alerts'::regclass`,
  );
  return rows[0].count;
}
