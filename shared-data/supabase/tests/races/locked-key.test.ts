import type { Client } from "pg";
import { breaches, CommittedStore, putOnSale, sendOn } from "../harness/many-connections";

it("skips a locked key, and finds it again afterwards", async () => {
  const store = await CommittedStore.create();
  try {
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
  } finally {
    await store.drop();
  }
});
