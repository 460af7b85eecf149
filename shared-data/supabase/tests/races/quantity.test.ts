import type { Client } from "pg";
import {
  breaches,
  CommittedStore,
  meet,
  type Payment,
  putOnSale,
  sendOn,
  workThrough,
} from "../harness/many-connections";

let store: CommittedStore;
beforeEach(async () => {
  store = await CommittedStore.create();
});
afterEach(() => store.drop());

const lines = (product: string, quantities: readonly number[]): Payment[] =>
  quantities.map((quantity, place) => ({
    event: "pix.paid",
    id: `p${place}`,
    amount: 10 * quantity,
    products: [product],
    quantity,
  }));

/** A product of which a payment may buy ten keys. */
async function putPackOnSale(id: string, keys: number) {
  await putOnSale(store.owner, id, keys);
  await store.owner.query("update public.products set max_per_order = 10 where id = $1", [id]);
}

it("gives the last keys whole to one of two orders that want all of them", async () => {
  await putPackOnSale("last", 4);
  const responses = await workThrough(await store.connections(2), lines("last", [3, 3]), sendOn);
  expect(responses.map(({ body }) => body.outcome).sort()).toEqual(["delivered", "waiting"]);
  const { rows } = await store.owner.query("select cardinality(other_key_ids) as others from public.orders order by 1");
  expect(rows).toEqual([{ others: 0 }, { others: 2 }]);
  expect(await breaches(store.owner)).toEqual([]);
});

it("serves an earlier payment that arrives late before one for which keys are gathering", async () => {
  await putPackOnSale("late", 4);
  const [early, later] = lines("late", [3, 5]) as [Payment, Payment];
  const holdUp = (client: Client) => client.query("select private.lock_payment($1, null)", [early.id]);
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
  const clients = await store.connections(16);
  const payments = lines(
    "rush",
    Array.from({ length: 120 }, (_, place) => 1 + ((place * 7) % 5)),
  );
  const addKeys = Array.from({ length: 20 }, (_, batch) => batch);
  await Promise.all([
    workThrough(clients.slice(0, 14), payments, sendOn),
    workThrough(clients.slice(14), addKeys, async (client, batch) => {
      await client.query("begin");
      await client.query("select private.lock_product('rush')");
      await client.query("select private.store_key('rush', 'more ' || $1 || ' ' || n) from generate_series(1, 7) n", [
        batch,
      ]);
      await client.query("select private.deliver_to_waiting_orders('rush')");
      await client.query("commit");
    }),
  ]);
  expect(await breaches(store.owner)).toEqual([]);
  await store.owner.query("select private.store_key('rush', 'last ' || n) from generate_series(1, 400) n");
  await store.owner.query("select private.deliver_to_waiting_orders('rush')");
  const { rows } = await store.owner.query(
    "select count(*)::integer as orders, sum(1 + cardinality(other_key_ids))::integer as keys from public.orders where delivered_key_id is not null",
  );
  expect(rows).toEqual([{ orders: 120, keys: payments.reduce((sum, { quantity = 0 }) => sum + quantity, 0) }]);
  expect(await breaches(store.owner)).toEqual([]);
});
