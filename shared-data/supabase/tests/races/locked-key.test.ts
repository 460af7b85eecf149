import type { Client } from "pg";
import { breaches, putOnSale, sendOn } from "../harness/many-connections";
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
