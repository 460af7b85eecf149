import type { Client } from "pg";
import { drawId } from "../../../local/testing/draw";
import { actAs, breaches, type Payment, people, putOnSale, sendOn, workThrough } from "../harness/many-connections";
import { storePerTest } from "../harness/store-per-test";

const store = storePerTest();

const count = async (sql: string) => Number((await store.owner.query(`select count(*) from ${sql}`)).rows[0].count);
const paymentsOf = (product: string, total: number, event: Payment["event"] = "pix.paid"): Payment[] =>
  Array.from({ length: total }, (_, index) => ({ event, id: `p${index}`, amount: 10, products: [product] }));

it("sells the last key once to twelve buyers who pay at the same moment, and lines up the others", async () => {
  await putOnSale(store.owner, "last", 1);
  const clients = await store.connections(12);
  const responses = await workThrough(clients, paymentsOf("last", 12), sendOn);
  const outcomes = responses.map((response) => response.body.outcome);
  expect(outcomes.filter((outcome) => outcome === "delivered")).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === "waiting")).toHaveLength(11);
  expect(await breaches(store.owner)).toEqual([]);
});

it("makes one order and gives one key when the same pix.paid comes twelve times at once", async () => {
  await putOnSale(store.owner, "same", 30);
  const [payment] = paymentsOf("same", 1);
  const clients = await store.connections(12);
  const responses = await workThrough(clients, Array<Payment>(12).fill(payment as Payment), sendOn);
  expect(responses.every((response) => response.status === 200)).toBe(true);
  expect(await count("public.payment_events")).toBe(12);
  expect(await count("public.orders")).toBe(1);
  expect(await count("private.stored_keys where is_used")).toBe(1);
  expect(await breaches(store.owner)).toEqual([]);
});

it("ends completed and delivered when generated and paid arrive at once, in either order", async () => {
  await putOnSale(store.owner, "pair", 50);
  const pairs = paymentsOf("pair", 50).flatMap((paid, index) => {
    const pair: Payment[] = [paid, { ...paid, event: "pix.generated" }];
    return index % 2 ? pair : pair.reverse();
  });
  await workThrough(await store.connections(16), pairs, sendOn);
  expect(await count("public.orders where status = 'completed' and delivered_key_id is not null")).toBe(50);
  expect(await count("public.orders")).toBe(50);
  expect(await breaches(store.owner)).toEqual([]);
});

it("uses every key once and keeps the line in order: 250 payments, 150 keys, then 100 more while payments still arrive", async () => {
  await putOnSale(store.owner, "rush", 150);
  const clients = await store.connections(16);
  let keyNumber = 0;
  const addKeys = async () => {
    const adder = await store.connections(1);
    for (let batch = 0; batch < 10; batch++) {
      const keys = Array.from({ length: 10 }, () => `added ${++keyNumber}`);
      await asStaff(adder[0] as Client, "select public.add_product_keys('rush', $1)", [keys]);
    }
  };
  // The second half of the payments and the new keys meet.
  const payments = paymentsOf("rush", 250);
  await workThrough(clients, payments.slice(0, 160), sendOn);
  await Promise.all([workThrough(clients, payments.slice(160), sendOn), addKeys()]);
  expect(await count("public.orders where delivered_key_id is not null")).toBe(250);
  expect(await count("private.stored_keys where not is_used")).toBe(0);
  expect(await breaches(store.owner)).toEqual([]);
});

it("waits in no circle when payments list the same products in opposite orders, keys arrive and orders are refunded", async () => {
  for (const product of ["aa", "bb", "cc"]) await putOnSale(store.owner, product, 10);
  const clients = await store.connections(12);
  const storm: Payment[] = [];
  for (let index = 0; index < 60; index++) {
    const products = index % 2 ? ["aa", "bb", "cc"] : ["cc", "bb", "aa"];
    storm.push({ event: "pix.paid", id: `m${index}`, amount: 30, products });
    if (index % 3 === 0) storm.push({ event: "pix.refunded", id: `m${index}`, amount: 30, products });
    if (index % 4 === 0) storm.push({ event: "pix.generated", id: `m${index}`, amount: 30, products });
  }
  const addKeys = async () => {
    const [adder] = await store.connections(1);
    for (const product of ["cc", "aa", "bb", "aa", "cc", "bb"]) {
      const keys = Array.from({ length: 5 }, (_, index) => `${product} ${adder?.database} ${drawId()} ${index}`);
      await asStaff(adder as Client, "select public.add_product_keys($1, $2)", [product, keys]);
    }
  };
  const [responses] = await Promise.all([workThrough(clients, storm, sendOn), addKeys()]);
  expect(responses.filter((response) => response.status !== 200)).toEqual([]);
  expect(await count("public.orders where status = 'refunded'")).toBe(60);
  expect(await breaches(store.owner)).toEqual([]);
});

/** Calls as a new staff member, in one transaction. */
async function asStaff(client: Client, sql: string, values: unknown[]) {
  const name = drawId();
  await client.query("begin");
  await actAs(client, (await people(client, { [name]: "manager" }))[name] ?? null);
  await client.query(sql, values);
  await actAs(client, null);
  await client.query("commit");
}
