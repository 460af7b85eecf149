import type { Client } from "pg";
import { storePerTest } from "../harness/committed-store";
import { as, pay, type Step } from "../harness/many-connections";

interface Report {
  added: number;
  existing: number;
  known: object[];
}

const products = ["p0", "p1", "p2", "p3"];
const store = storePerTest({ keys: { p0: 0, p1: 0, p2: 0, p3: 0 }, people: { chefe: "admin" } });

const productOf = (index: number) => products[index % 4] as string;
const add =
  (product: string, keys: readonly string[]): Step<Report> =>
  async (client) => {
    const call = as("chefe", "select public.add_product_keys($1, $2) as report", [product, keys]);
    return (await call(client))[0].report;
  };
const texts = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `text ${from + index}`);

it("adds a text imported concurrently into two products to one, and reports its location to the other", async () => {
  expect(await store.meet(add("p0", ["same"]), add("p1", ["same"]))).toMatchObject({
    added: 0,
    known: [{ line: 1, product_id: "p0", is_used: false }],
  });
});

it("delivers every payment, in its order, while the stock is resealed and more of it comes", async () => {
  for (const [index, id] of products.entries()) await add(id, texts(index * 100, index * 100 + 100))(store.owner);
  const rotated =
    "select set_config('store.key_encryption_key', $1, false), set_config('store.key_encryption_key_previous', $2, false)";
  const rotate = (client: Client) =>
    client.query(rotated, ["another-master-key-of-more-than-32-characters", "a-master-key-of-more-than-32-characters"]);
  await rotate(store.owner);
  const indexes = Array.from({ length: 160 }, (_, index) => index);
  const sales = store.atOnce(10, indexes, async (client, index) => {
    await rotate(client);
    return (await pay(`p${index}`, [productOf(index)])(client)).body.outcome;
  });
  const added = store.atOnce(4, indexes.slice(0, 24), async (client, index) => {
    await rotate(client);
    const keys = [...texts(400 + index, 401 + index), ...texts(index * 16, index * 16 + 16)];
    return (await add(productOf(index), keys)(client)).added;
  });
  const sealed = store.atOnce(6, indexes.slice(0, 6), async (client) => {
    await rotate(client);
    for (;;) {
      const { rows } = await client.query("select * from public.reseal_product_keys(7)");
      if (rows[0].left === 0) return rows[0].unreadable as number;
    }
  });
  const [responses, additions, unreadable] = await Promise.all([sales, added, sealed]);
  expect(responses.filter((outcome) => outcome !== "delivered")).toEqual([]);
  expect(additions).toEqual(additions.map(() => 1));
  expect(unreadable.every((count) => count === 0)).toBe(true);
  await store.rows("select set_config('store.key_encryption_key_previous', '', false)");
  const opened = "select count(distinct private.open_key_data(id, sealed))::integer from private.stored_keys";
  expect(await store.value(opened)).toBe(424);
});
