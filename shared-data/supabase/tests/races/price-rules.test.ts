import { storePerTest } from "../harness/committed-store";
import { pay, pixOf, sendOn } from "../harness/many-connections";
import { createRuleOn } from "../harness/price-rules";

const store = storePerTest({ keys: { aa: 20, bb: 20 } });

const discounted = (id: string, product: string, email = `${id}@example.com`) =>
  [id, [product], { amount: 9, email }] as const;
const counted = () =>
  store.rows(
    `select r.uses, (select count(*)::integer from private.price_rule_uses) as orders,
       (select count(*)::integer from public.orders where hold_reason is null) as delivered from private.price_rules r`,
  );

it.each([
  ["the last use to one of two people", { max_uses: 1 }, undefined],
  ["one person their one use", { max_uses_per_person: 1 }, "maria@example.com"],
])("gives %s where two payments for different products come at once", async (_what, limit, email) => {
  await createRuleOn(store.owner, { percent: 10, ...limit });
  const second = await store.meet(pay(...discounted("p1", "aa", email)), pay(...discounted("p2", "bb", email)));
  expect(second.body.outcome).toBe("held");
  expect(await counted()).toEqual([{ uses: 1, orders: 1, delivered: 1 }]);
});

it("counts each payment once while all their events come twice and at once", async () => {
  await createRuleOn(store.owner, { percent: 10, max_uses: 7 });
  const payments = Array.from({ length: 24 }, (_, n) => pixOf(...discounted(`p${n % 12}`, n % 2 ? "aa" : "bb")));
  const responses = await store.atOnce(8, payments, sendOn);
  expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
  expect(await counted()).toEqual([{ uses: 7, orders: 7, delivered: 7 }]);
});
