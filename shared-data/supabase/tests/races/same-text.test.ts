import type { Client } from "pg";
import { breaches } from "../harness/books";
import { storePerTest } from "../harness/committed-store";
import { as, meet, people, pixOf, putOnSale, sendOn, workThrough } from "../harness/many-connections";

interface Report {
  added: number;
  existing: number;
  known: object[];
}

let adminId: string;
const store = storePerTest(async () => {
  ({ chefe: adminId } = await people(store.owner, { chefe: "admin" }));
});

/** Adds keys as the admin, and gives the report. */
const add = (product: string, keys: readonly string[]) => async (client: Client) => {
  const call = as<{ report: Report }>(adminId, "select public.add_product_keys($1, $2) as report", [product, keys]);
  return ((await call(client))[0] as { report: Report }).report;
};
const texts = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `text ${from + index}`);

it("adds a text imported concurrently into two products to one, and reports its location to the other", async () => {
  for (const id of ["one", "other"]) await putOnSale(store.owner, id, 0);
  expect(await meet(store, add("one", ["same"]), add("other", ["same"]))).toMatchObject({
    added: 0,
    known: [{ line: 1, product_id: "one", is_used: false }],
  });
});

it("adds each text once and fails no import when many add the same texts in any order", async () => {
  const products = ["a", "b", "c", "d"];
  for (const id of products) await putOnSale(store.owner, id, 0);
  const calls = Array.from({ length: 16 }, (_, index) =>
    add(products[index % 4] as string, index % 2 === 0 ? texts(0, 60) : texts(0, 60).reverse()),
  );
  const reports = await workThrough(await store.connections(16), calls, (client, call) => call(client));
  expect(reports.reduce((sum, { added }) => sum + added, 0)).toBe(60);
  expect(reports.every(({ added, existing }) => added + existing === 60)).toBe(true);
  expect(await breaches(store.owner)).toEqual([]);
});

it("delivers every payment, in its order, while the stock is resealed and more of it comes", async () => {
  const products = ["p0", "p1", "p2", "p3"];
  for (const [index, id] of products.entries()) {
    await putOnSale(store.owner, id, 0);
    await add(id, texts(index * 100, index * 100 + 100))(store.owner);
  }
  const rotating = await store.connections(20);
  const [present, next] = ["a-master-key-of-more-than-32-characters", "another-master-key-of-more-than-32-characters"];
  for (const client of [...rotating, store.owner]) {
    await client.query(
      "select set_config('store.key_encryption_key', $1, false), set_config('store.key_encryption_key_previous', $2, false)",
      [next, present],
    );
  }
  const payments = Array.from({ length: 160 }, (_, index) => index);
  const sales = workThrough(rotating.slice(0, 10), payments, (client, index) =>
    sendOn(client, pixOf(`p${index}`, [products[index % 4] as string])),
  );
  const added = workThrough(rotating.slice(10, 14), payments.slice(0, 24), async (client, index) => {
    const keys = [...texts(400 + index, 401 + index), ...texts(index * 16, index * 16 + 16)];
    return (await add(products[index % 4] as string, keys)(client)).added;
  });
  const sealed = workThrough(rotating.slice(14), rotating.slice(14), async (client) => {
    for (;;) {
      const { rows } = await client.query("select * from public.reseal_product_keys(7)");
      if (rows[0].left === 0) return rows[0].unreadable as number;
    }
  });
  const [responses, additions, unreadable] = await Promise.all([sales, added, sealed]);
  expect(responses.filter(({ body }) => body.outcome !== "delivered")).toEqual([]);
  expect(additions).toEqual(additions.map(() => 1));
  expect(unreadable.every((count) => count === 0)).toBe(true);
  await store.owner.query("select set_config('store.key_encryption_key_previous', '', false)");
  const opened = "select count(distinct private.open_key_data(id, sealed))::integer from private.stored_keys";
  expect(await store.value(opened)).toBe(424);
  expect(await breaches(store.owner)).toEqual([]);
});
