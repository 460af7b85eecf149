import { breaches, meet, putOnSale, sendOn, workThrough } from "../harness/many-connections";
import { createRuleOn } from "../harness/price-rules";
import { storePerTest } from "../harness/store-per-test";

const store = storePerTest(async () => {
  for (const product of ["aa", "bb"]) await putOnSale(store.owner, product, 20);
});

const payment = (id: string, product: string, email = `${id}@example.com`) =>
  ({ event: "pix.paid", id, amount: 9, products: [product], email }) as const;
const counted = async () =>
  (
    await store.owner.query(
      `select r.uses, (select count(*)::integer from private.price_rule_uses) as orders,
         (select count(*)::integer from public.orders where hold_reason is null) as delivered from private.price_rules r`,
    )
  ).rows;

it("gives the last use to one of two payments that come at once, for different products", async () => {
  await createRuleOn(store.owner, { percent: 10, max_uses: 1 });
  const second = await meet(
    store,
    (client) => sendOn(client, payment("p1", "aa")),
    (client) => sendOn(client, payment("p2", "bb")),
  );
  expect(second.body.outcome).toBe("held");
  expect(await counted()).toEqual([{ uses: 1, orders: 1, delivered: 1 }]);
});

it("gives one person their one use, though two of their payments come at once", async () => {
  await createRuleOn(store.owner, { percent: 10, max_uses_per_person: 1 });
  const second = await meet(
    store,
    (client) => sendOn(client, payment("p1", "aa", "maria@example.com")),
    (client) => sendOn(client, payment("p2", "bb", "maria@example.com")),
  );
  expect(second.body.outcome).toBe("held");
  expect(await counted()).toEqual([{ uses: 1, orders: 1, delivered: 1 }]);
});

it("counts each payment once while all their events come twice and at once", async () => {
  await createRuleOn(store.owner, { percent: 10, max_uses: 7 });
  const payments = Array.from({ length: 24 }, (_, n) => payment(`p${n % 12}`, n % 2 ? "aa" : "bb"));
  const responses = await workThrough(await store.connections(8), payments, sendOn);
  expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
  expect(await counted()).toEqual([{ uses: 7, orders: 7, delivered: 7 }]);
  expect(await breaches(store.owner)).toEqual([]);
});
