import { storePerTest } from "../harness/committed-store";
import { as, type Payment, pay, pixOf, sendOn } from "../harness/many-connections";
import { createRuleOn } from "../harness/price-rules";

const store = storePerTest({
  keys: { last: 1, few: 4, aa: 20, bb: 20 },
  people: { chefe: "admin" },
  prepare: () => store.rows("update public.products set max_per_order = 10"),
});

const lines = (product: string, quantities: readonly number[]): Payment[] =>
  quantities.map((quantity, place) => pixOf(`p${place}`, [product], { amount: 10 * quantity, quantity }));

it("sells the last key once to twelve buyers who pay at the same moment, and lines up the others", async () => {
  const responses = await store.atOnce(12, lines("last", Array(12).fill(1)), sendOn);
  const outcomes = responses.map(({ body }) => body.outcome).sort();
  expect(outcomes).toEqual(["delivered", ...Array(11).fill("waiting")]);
});

it("gives the last keys whole to one of two orders that want all of them", async () => {
  const responses = await store.atOnce(2, lines("few", [3, 3]), sendOn);
  expect(responses.map(({ body }) => body.outcome).sort()).toEqual(["delivered", "waiting"]);
  const others = await store.rows("select cardinality(other_key_ids) as count from public.orders order by 1");
  expect(others).toEqual([{ count: 0 }, { count: 2 }]);
});

it("serves an earlier payment that arrives late before one for which keys are gathering", async () => {
  const [early, later] = lines("few", [3, 5]) as [Payment, Payment];
  const holdUp = as(null, "select private.lock_payment($1, null)", [early.id]);
  const response = await store.meet(
    holdUp,
    (client) => sendOn(client, early),
    () => sendOn(store.owner, later),
  );
  expect(response.body.outcome).toBe("delivered");
});

const switchTo = (unit: string) =>
  as("chefe", "select public.change_store_setting('amount_unit', $1, 'o provedor mudou')", [unit]);
const inCents = pay("p", ["aa"], { amount: 1000 });

it.each([
  ["releases the payment that was being held when the unit was switched", inCents, switchTo("cents")],
  ["reads a payment that comes while the unit is being switched in the new one", switchTo("cents"), inCents],
])("%s", async (_what, first, second) => {
  await store.meet<unknown>(first, second);
  const states = "select hold_reason, delivered_key_id is not null as has_key from public.orders";
  expect(await store.rows(states)).toEqual([{ hold_reason: null, has_key: true }]);
});

it("delivers one product of a payment with concurrent events for products of the same price", async () => {
  for (const [index, products] of [["aa"], ["bb"], ["aa", "bb"]].entries()) {
    const events = Array.from({ length: 8 }, (_, n): Payment => {
      const listed = n % 2 ? products : [...products].reverse();
      return pixOf(`one ${index}`, n % 3 ? listed : [n % 2 ? "aa" : "bb"], { amount: 10 });
    });
    await store.atOnce(8, events, sendOn);
  }
  const sold = "select payment_id from public.orders where hold_reason is null group by 1 having count(*) > 1";
  expect(await store.rows(sold)).toEqual([]);
});

const discounted = (id: string, product: string, email = `${id}@example.com`) =>
  [id, [product], { amount: 9, email }] as const;
const counts = `select r.uses, (select count(*)::integer from private.price_rule_uses) as orders,
       (select count(*)::integer from public.orders where hold_reason is null) as delivered from private.price_rules r`;
const counted = () => store.rows(counts);

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
