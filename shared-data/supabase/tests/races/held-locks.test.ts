import type { Client } from "pg";
import { breaches, type Payment, putOnSale, sendOn } from "../harness/many-connections";
import { storePerTest } from "../harness/store-per-test";

const store = storePerTest();

it("skips a locked key, and finds it again afterwards", async () => {
  await putOnSale(store.owner, "locked", 140);
  const [locker, buyer] = (await store.connections(2)) as [Client, Client];
  let payments = 0;
  const pay = async () =>
    (await sendOn(buyer, { event: "pix.paid", id: `p${++payments}`, amount: 10, products: ["locked"] })).body.outcome;
  await locker.query("begin");
  await locker.query("select 1 from private.stored_keys order by place limit 1 for update");
  while (payments < 139) expect(await pay()).toBe("delivered");
  await locker.query("rollback");
  expect(await pay()).toBe("delivered");
  expect(await pay()).toBe("waiting");
  expect(await breaches(store.owner)).toEqual([]);
});

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

const visit = { kind: "visit", remote: "tools", release: "1.0.0", shell: "-", variant: "live", path: "/" };

it("gives up a report while another one is being taken, so that a flood holds one connection at a time", async () => {
  await store.owner.query("insert into private.page_releases (remote, release) values ('tools', '1.0.0')");
  const [first, second] = await store.connections(2);
  const report = (client = first) => client?.query("select public.count_page_report($1) as outcome", [visit]);
  await first?.query("begin");
  await report(first);
  expect((await report(second))?.rows).toEqual([{ outcome: "too_many" }]);
  await first?.query("commit");
  expect((await report(second))?.rows).toEqual([{ outcome: "counted" }]);
});
