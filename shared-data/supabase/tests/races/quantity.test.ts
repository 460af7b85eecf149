import { breaches } from "../harness/books";
import { storePerTest } from "../harness/committed-store";
import { as, meet, type Payment, people, pixOf, putOnSale, sendOn, workThrough } from "../harness/many-connections";

const store = storePerTest();

const lines = (product: string, quantities: readonly number[]): Payment[] =>
  quantities.map((quantity, place) => pixOf(`p${place}`, [product], { amount: 10 * quantity, quantity }));

/** A product of which a payment may buy ten keys. */
async function putPackOnSale(id: string, keys: number) {
  await putOnSale(store.owner, id, keys);
  await store.owner.query("update public.products set max_per_order = 10 where id = $1", [id]);
}

it("gives the last keys whole to one of two orders that want all of them", async () => {
  await putPackOnSale("last", 4);
  const responses = await workThrough(await store.connections(2), lines("last", [3, 3]), sendOn);
  expect(responses.map(({ body }) => body.outcome).sort()).toEqual(["delivered", "waiting"]);
  const others = await store.rows("select cardinality(other_key_ids) as count from public.orders order by 1");
  expect(others).toEqual([{ count: 0 }, { count: 2 }]);
  expect(await breaches(store.owner)).toEqual([]);
});

it("serves an earlier payment that arrives late before one for which keys are gathering", async () => {
  await putPackOnSale("late", 4);
  const [early, later] = lines("late", [3, 5]) as [Payment, Payment];
  const holdUp = as(null, "select private.lock_payment($1, null)", [early.id]);
  const response = await meet(
    store,
    holdUp,
    (client) => sendOn(client, early),
    () => sendOn(store.owner, later),
  );
  expect(response.body.outcome).toBe("delivered");
  expect(await breaches(store.owner)).toEqual([]);
});

it("keeps the queue in order and every order whole while payments and keys arrive together", async () => {
  await putPackOnSale("rush", 40);
  const { gerente } = await people(store.owner, { gerente: "manager" });
  const clients = await store.connections(16);
  const quantities = Array.from({ length: 120 }, (_, place) => 1 + ((place * 7) % 5));
  const addKeys = Array.from({ length: 20 }, (_, batch) => batch);
  await Promise.all([
    workThrough(clients.slice(0, 14), lines("rush", quantities), sendOn),
    workThrough(clients.slice(14), addKeys, (client, batch) => {
      const keys = Array.from({ length: 7 }, (_, place) => `more ${batch} ${place}`);
      return as(gerente, "select public.add_product_keys('rush', $1)", [keys])(client);
    }),
  ]);
  expect(await breaches(store.owner)).toEqual([]);
  await store.owner.query("select private.store_key('rush', 'last ' || n) from generate_series(1, 400) n");
  await store.owner.query("select private.deliver_to_waiting_orders('rush')");
  const delivered = await store.rows(
    "select count(*)::integer as orders, sum(1 + cardinality(other_key_ids))::integer as keys from public.orders where delivered_key_id is not null",
  );
  expect(delivered).toEqual([{ orders: 120, keys: quantities.reduce((sum, quantity) => sum + quantity) }]);
  expect(await breaches(store.owner)).toEqual([]);
});
