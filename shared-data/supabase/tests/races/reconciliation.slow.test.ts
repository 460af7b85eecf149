import { serveSimulator } from "../../../local/testing/payment-simulator";
import { storePerTest } from "../harness/committed-store";
import { putOnSale } from "../harness/many-connections";
import { differences, live } from "../harness/payment-histories";
import { runJob } from "../harness/reconciliation";

jest.setTimeout(1_200_000);

const store = storePerTest();

it("brings both sides together after ten thousand payments with every fault and ten deaths of the job", async () => {
  const payments = await live(store, 10_000, [0, 1, 2, 5, 12, 30, 70, 150, 300, 600]);
  expect(await differences(store.owner, payments)).toEqual([]);
});

it("reconciles a day of ten thousand payments in one run", async () => {
  await putOnSale(store.owner, "conta", 0);
  const provider = await serveSimulator();
  const now = Date.now();
  for (let index = 0; index < 10_000; index++)
    provider.put({
      id: `pago-${index}`,
      status: "paid",
      finalValueInCents: 1000,
      email: "",
      productId: "conta",
      orderBumps: [],
      couponsCodesApplied: [],
      createdAt: new Date(now - 700_000 - index * 600).toISOString(),
    });
  await store.rows("set session_replication_role = replica");
  const insert = `insert into public.orders
       (payment_id, product_id, amount, expected_amount, status, paid_at, customer_email)
     select 'pago-' || n, 'conta', 10, 10, 'completed', now() - interval '12 minutes' - n * interval '0.6 seconds', 'pessoa' || n % 3000 || '@example.com'
     from generate_series(0, 9999) n`;
  await store.rows(insert);
  // No trigger counts in that mode.
  await store.rows("update public.products set sold_count = 10000 where id = 'conta'");
  expect(await runJob(store.owner, provider.url)).toMatchObject({ applied: 0, failed: null, more: false });
  expect(await store.count("private.provider_payments")).toBe(10_000);
  await provider.close();
});
