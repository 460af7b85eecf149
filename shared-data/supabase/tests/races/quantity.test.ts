import { storePerTest } from "../harness/committed-store";
import { as, type Payment, pixOf, sendOn } from "../harness/many-connections";

const store = storePerTest({
  keys: { last: 1, few: 4 },
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
