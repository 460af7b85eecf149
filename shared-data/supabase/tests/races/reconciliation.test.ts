import { CommittedStore, putOnSale } from "../harness/many-connections";
import { differences, live } from "../harness/payment-histories";
import { makeDue, runJob, serveSimulator } from "../harness/reconciliation";

let store: CommittedStore;
beforeEach(async () => {
  store = await CommittedStore.create();
});
afterEach(() => store.drop());

it("brings both sides together after three hundred payments with every fault and three deaths of the job", async () => {
  const payments = await live(store, 300, [1, 4, 30]);
  expect(await differences(store.owner, payments)).toEqual([]);
});

it("reconciles a day of ten thousand payments in less than thirty seconds", async () => {
  await putOnSale(store.owner, "conta", 1);
  const provider = await serveSimulator();
  const now = Date.now();
  for (let index = 0; index < 10_000; index++)
    provider.put({
      ...{ id: `pago-${index}`, status: "paid", finalValueInCents: 1000, email: "", productId: "conta" },
      ...{ orderBumps: [], couponsCodesApplied: [], createdAt: new Date(now - 700_000 - index * 600).toISOString() },
    });
  await store.owner.query("set session_replication_role = replica");
  await store.owner.query(
    `insert into public.orders (payment_id, product_id, amount, expected_amount, status, paid_at, customer_email)
     select 'pago-' || n, 'conta', 10, 10, 'completed', now() - interval '12 minutes' - n * interval '0.6 seconds', 'pessoa' || n % 3000 || '@example.com'
     from generate_series(0, 9999) n`,
  );
  const since = performance.now();
  const done = await runJob(store.owner, provider.url);
  expect(performance.now() - since).toBeLessThan(30_000);
  expect(done).toMatchObject({ applied: 0, failed: null, more: false });
  const { rows } = await store.owner.query("select count(*)::integer from private.provider_payments");
  expect(rows).toEqual([{ count: 10_000 }]);
  await provider.close();
}, 60_000);

it("ends a run that two gateways share once, and waits as long as the provider asks", async () => {
  const provider = await serveSimulator(() => "busy");
  const [one, other] = await store.connections(2);
  if (!one || !other) throw new Error("no connections");
  const results = await Promise.all([runJob(one, provider.url), runJob(other, provider.url)]);
  expect(results.map((each) => each?.scope).sort()).toEqual(["nightly", "recent"]);
  expect(results.map((each) => each?.failed)).toEqual(["http_429", "http_429"]);
  expect(await runJob(one, provider.url)).toMatchObject({ scope: null });
  await makeDue(one, "recent");
  expect(await runJob(one, provider.url)).toMatchObject({ failed: "http_429" });
  await provider.close();
});
