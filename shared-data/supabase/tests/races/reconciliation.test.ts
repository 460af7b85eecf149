import { serveSimulator } from "../../../local/testing/payment-simulator";
import { storePerTest } from "../harness/committed-store";
import { differences, live } from "../harness/payment-histories";
import { makeDue, runJob } from "../harness/reconciliation";

const store = storePerTest();

it("brings both sides together after 150 payments with every fault and three deaths of the job", async () => {
  const payments = await live(store, 150, [1, 4, 30]);
  expect(await differences(store.owner, payments)).toEqual([]);
});

it("holds its lease while it asks for payments one by one, stops in time, and goes on with the next call", async () => {
  const client = await store.connect();
  const passing = "update private.reconciliation_runs set leased_until = leased_until - interval '50 seconds'";
  let now = Date.now();
  jest.spyOn(Date, "now").mockImplementation(() => now);
  const provider = await serveSimulator(() => {
    now += 4_000;
    void client.query(passing);
    return null;
  });
  await store.rows(`insert into public.orders (product_id, status, amount, expected_amount, payment_id, paid_at)
    select id, 'completed', 10, 10, id, now() - interval '1 hour' from public.products limit 4`);
  const results = [await runJob(client, provider.url), await runJob(client, provider.url)];
  await provider.close();
  expect(results).toMatchObject([{ failed: null, more: true }, { more: false }]);
  expect(await store.count("private.payment_findings where kind = 'unknown_there'")).toBe(4);
});

it("ends a run that two gateways share once, and waits as long as the provider asks", async () => {
  const provider = await serveSimulator(() => "busy");
  const [one, other] = [await store.connect(), await store.connect()];
  const results = await Promise.all([runJob(one, provider.url), runJob(other, provider.url)]);
  expect(results.map((each) => each?.scope).sort()).toEqual(["nightly", "recent"]);
  expect(results.map((each) => each?.failed)).toEqual(["http_429", "http_429"]);
  expect(await runJob(one, provider.url)).toMatchObject({ scope: null });
  await makeDue(one, "recent");
  expect(await runJob(one, provider.url)).toMatchObject({ failed: "http_429" });
  await provider.close();
});
