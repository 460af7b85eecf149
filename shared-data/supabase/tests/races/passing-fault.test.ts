import type { Client } from "pg";
import { breaches, type Payment, putOnSale, sendOn } from "../harness/many-connections";
import { storePerTest } from "../harness/store-per-test";

const store = storePerTest();

it("keeps nothing of an event that meets a fault that passes, so that the provider's next try delivers", async () => {
  await putOnSale(store.owner, "busy", 1);
  const payment: Payment = { event: "pix.paid", id: "p1", amount: 10, products: ["busy"] };
  const [locker, buyer] = (await store.connections(2)) as [Client, Client];
  await locker.query("begin");
  await locker.query("select 1 from public.products where id = 'busy' for update");
  await buyer.query("set lock_timeout = '50ms'");
  await expect(sendOn(buyer, payment)).rejects.toMatchObject({ code: "55P03" });
  await locker.query("rollback");
  expect((await store.owner.query("select 1 from public.payment_events")).rowCount).toBe(0);
  expect((await sendOn(buyer, payment)).body.outcome).toBe("delivered");
  expect(await breaches(store.owner)).toEqual([]);
});
