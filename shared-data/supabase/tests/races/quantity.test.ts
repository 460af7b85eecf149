import { storePerTest } from "../harness/committed-store";
import { as, type Payment, pixOf, sendOn } from "../harness/many-connections";

const store = storePerTest({
  keys: { few: 4, rush: 40 },
  people: { gerente: "manager" },
  prepare: () => store.rows("update public.products set max_per_order = 10"),
});

const lines = (product: string, quantities: readonly number[]): Payment[] =>
  quantities.map((quantity, place) => pixOf(`p${place}`, [product], { amount: 10 * quantity, quantity }));

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

it("keeps the queue in order and every order whole while payments and keys arrive together", async () => {
  const quantities = Array.from({ length: 120 }, (_, place) => 1 + ((place * 7) % 5));
  const addKeys = Array.from({ length: 20 }, (_, batch) => batch);
  await Promise.all([
    store.atOnce(14, lines("rush", quantities), sendOn),
    store.atOnce(2, addKeys, (client, batch) => {
      const keys = Array.from({ length: 7 }, (_, place) => `more ${batch} ${place}`);
      return as("gerente", "select public.add_product_keys('rush', $1)", [keys])(client);
    }),
  ]);
  await store.rows("select private.store_key('rush', 'last ' || n) from generate_series(1, 400) n");
  await store.rows("select private.deliver_to_waiting_orders('rush')");
  const delivered = await store.rows(
    "select count(*)::integer as orders, sum(1 + cardinality(other_key_ids))::integer as keys from public.orders where delivered_key_id is not null",
  );
  expect(delivered).toEqual([{ orders: 120, keys: quantities.reduce((sum, quantity) => sum + quantity) }]);
});
