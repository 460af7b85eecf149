import { actAs, breaches, meet, people, putOnSale, sendOn, workThrough } from "../harness/many-connections";
import { storePerTest } from "../harness/store-per-test";

let adminId: string;
const store = storePerTest(async () => {
  ({ chefe: adminId } = await people(store.owner, { chefe: "admin" }));
});

const connections = async (total: number) => {
  const clients = await store.connections(total);
  await Promise.all(clients.map((client) => actAs(client, adminId)));
  return clients;
};
const texts = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `text ${from + index}`);

it("adds a text imported concurrently into two products to one, and reports its location to the other", async () => {
  for (const id of ["one", "other"]) await putOnSale(store.owner, id, 0);
  const add = (product: string) => async (client: Parameters<typeof sendOn>[0]) => {
    await actAs(client, adminId);
    return (await client.query("select public.add_product_keys($1, array['same'])", [product])).rows[0]
      .add_product_keys;
  };
  expect(await meet(store, add("one"), add("other"))).toMatchObject({
    added: 0,
    known: [{ line: 1, product_id: "one", is_used: false }],
  });
});

it("adds each text once and fails no import when many add the same texts in any order", async () => {
  const products = ["a", "b", "c", "d"];
  for (const id of products) await putOnSale(store.owner, id, 0);
  const lists = Array.from({ length: 16 }, (_, index) => ({
    product: products[index % 4],
    keys: index % 2 === 0 ? texts(0, 60) : texts(0, 60).reverse(),
  }));
  const reports = await workThrough(await connections(16), lists, async (client, { product, keys }) => {
    const { rows } = await client.query("select public.add_product_keys($1, $2) as report", [product, keys]);
    return rows[0].report as { added: number; existing: number };
  });
  expect(reports.reduce((sum, { added }) => sum + added, 0)).toBe(60);
  expect(reports.every(({ added, existing }) => added + existing === 60)).toBe(true);
  expect(await breaches(store.owner)).toEqual([]);
});

it("delivers every payment, in its order, while the stock is resealed and more of it comes", async () => {
  const products = ["p0", "p1", "p2", "p3"];
  const stock = products.map((_, index) => texts(index * 100, index * 100 + 100));
  for (const id of products) await putOnSale(store.owner, id, 0);
  const owners = await connections(1);
  for (const [index, id] of products.entries())
    await owners[0]?.query("select public.add_product_keys($1, $2)", [id, stock[index]]);
  const rotating = [...(await connections(20))];
  const [present, next] = ["a-master-key-of-more-than-32-characters", "another-master-key-of-more-than-32-characters"];
  for (const client of [...rotating, store.owner]) {
    await client.query(
      "select set_config('store.key_encryption_key', $1, false), set_config('store.key_encryption_key_previous', $2, false)",
      [next, present],
    );
  }
  const payments = Array.from({ length: 160 }, (_, index) => index);
  const sales = workThrough(rotating.slice(0, 10), payments, (client, index) =>
    sendOn(client, { event: "pix.paid", id: `p${index}`, amount: 10, products: [products[index % 4] as string] }),
  );
  const added = workThrough(rotating.slice(10, 14), payments.slice(0, 24), async (client, index) => {
    const keys = [...texts(400 + index, 401 + index), ...texts(index * 16, index * 16 + 16)];
    const { rows } = await client.query("select public.add_product_keys($1, $2) as report", [
      products[index % 4],
      keys,
    ]);
    return (rows[0].report as { added: number }).added;
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
  const { rows } = await store.owner.query(
    "select count(distinct private.open_key_data(id, sealed))::integer as texts from private.stored_keys",
  );
  expect(rows).toEqual([{ texts: 424 }]);
  expect(await breaches(store.owner)).toEqual([]);
});
