import { storePerTest } from "../harness/committed-store";
import { as, pay, type Step } from "../harness/many-connections";
import { noticesSecret } from "../harness/notices";

const store = storePerTest({
  keys: { wanted: 0 },
  prepare: () =>
    store.rows(
      "create or replace function private.is_quiet_hour(p_at timestamptz) returns boolean language sql return false",
    ),
});

const addKeys = as(null, "select private.store_key('wanted', 'key ' || n) from generate_series(1, 2) n");
const ask = as(null, "select public.ask_stock_alert('wanted', null, 'maria@example.com')");
const confirm = as(null, "select public.confirm_stock_alerts(token) from private.stock_alert_addresses");
const claim: Step<string[]> = async (client) => {
  await client.query("select set_config('store.notices_secret', $1, false)", [noticesSecret]);
  const { rows } = await client.query("select public.claim_notices($1, '{mail}', 100) as claimed", [noticesSecret]);
  return rows[0].claimed.notices.map((notice: { kind: string; email: string }) => `${notice.kind} ${notice.email}`);
};
async function restock() {
  const wait = "insert into private.stock_alerts (product_id, email, confirmed_at)";
  await store.rows(`${wait} select 'wanted', 'pessoa' || n || '@example.com', now() from generate_series(1, 20) n`);
  await addKeys(store.owner);
}

it.each([
  ["subscribed while the keys were being added", addKeys, ask],
  ["was subscribing when the keys came", ask, addKeys],
])("notifies who %s", async (_when, first, second) => {
  await store.meet(first, second);
  await confirm(store.owner);
  expect(await claim(store.owner)).toEqual(["stock_alert maria@example.com"]);
});

it("keeps one alert and one email for concurrent requests", async () => {
  await store.meet(ask, ask);
  expect(await store.count("private.stock_alerts")).toBe(1);
  expect(await claim(store.owner)).toEqual(["stock_alert_confirm maria@example.com"]);
});

it("starts one wave for two concurrent senders, and notifies each subscriber once", async () => {
  await restock();
  expect(await store.meet(claim, claim)).toEqual([]);
  expect(await store.count("private.stock_alerts where called_at is not null")).toBe(6);
});

it("lets keys be added, and a payment be delivered, while a wave is being called", async () => {
  await restock();
  let response: unknown;
  const addAndSell: Step = async (client) => {
    await client.query("select private.store_key('wanted', 'another key')");
    response = await pay("p", ["wanted"], { email: "joana@example.com" })(client);
  };
  // It is over while the wave's transaction still is not.
  await store.meet(claim, addAndSell, async () => {
    expect(response).toMatchObject({ body: { outcome: "delivered" } });
  });
});
