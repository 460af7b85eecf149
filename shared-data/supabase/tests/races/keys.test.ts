import { breaches } from "../harness/books";
import { storePerTest } from "../harness/committed-store";
import { actAs, as, meet, pay, people, pixOf, putOnSale, sendOn, workThrough } from "../harness/many-connections";

let adminId: string;
const store = storePerTest(async () => {
  ({ chefe: adminId } = await people(store.owner, { chefe: "admin" }));
});

/** Connections that act as the admin. */
async function admins(total: number) {
  const clients = await store.connections(total);
  await Promise.all(clients.map((client) => actAs(client, adminId)));
  return clients;
}
const numbers = (total: number) => Array.from({ length: total }, (_, index) => index);
/** Sixty payments by sixteen buyers; gives how many were delivered. */
async function sell(product: string): Promise<number> {
  const payments = numbers(60).map((index) => pixOf(`p${index}`, [product]));
  const responses = await workThrough(await store.connections(16), payments, sendOn);
  return responses.filter(({ body }) => body.outcome === "delivered").length;
}

it("gives one key to an order that its owner asks for 16 times at once", async () => {
  await putOnSale(store.owner, "asked", 0);
  await pay("p", ["asked"])(store.owner);
  await store.owner.query("update public.orders set user_id = $1", [adminId]);
  const clients = await admins(16);
  // Keys that came past the line, as a restore from a dump would bring them.
  await store.owner.query("select private.store_key('asked', 'key ' || n) from generate_series(1, 40) n");
  const responses = await workThrough(clients, clients, async (client) => {
    const { rows } = await client.query("select d.success from public.orders o, public.deliver_product_key(o.id) d");
    return rows[0].success as boolean;
  });
  expect(responses.every(Boolean)).toBe(true);
  expect(await store.count("private.stored_keys where is_used")).toBe(1);
  expect(await breaches(store.owner)).toEqual([]);
});

it("mends a counter beside a sale that is under way without losing the sale", async () => {
  await putOnSale(store.owner, "counted", 5);
  await store.owner.query("update public.products set stock_count = 9 where id = 'counted'");
  const mend = as(adminId, "select stock_after, sold_after from public.sync_stock()");
  expect(await meet(store, pay("p", ["counted"]), mend)).toEqual([{ stock_after: 4, sold_after: 1 }]);
  expect(await breaches(store.owner)).toEqual([]);
});

it("either deletes a key or delivers it, never both", async () => {
  await putOnSale(store.owner, "contested", 60);
  const keys = await store.rows("select id from private.stored_keys");
  const remove = "delete from public.product_keys where id = $1 returning id";
  const [deleted, delivered] = await Promise.all([
    workThrough(await admins(16), keys, (client, { id }) => as(adminId, remove, [id])(client)),
    sell("contested"),
  ]);
  expect(deleted.flat().length + delivered).toBe(60);
  expect(await store.count("private.stored_keys")).toBe(delivered);
  expect(await breaches(store.owner)).toEqual([]);
});

it("either undoes a key of an import or delivers it, never both, however often it is undone at once", async () => {
  await putOnSale(store.owner, "wrong", 0);
  const importId = "5e0c8d9e-0000-4000-8000-000000000001";
  const paste = numbers(60).map((index) => `of the paste ${index}`);
  await as(adminId, "select public.add_product_keys('wrong', $1, $2)", [paste, importId])(store.owner);
  const undo = as<{ removed: number }>(adminId, "select * from public.undo_key_import($1, 'engano')", [importId]);
  const [reports, delivered] = await Promise.all([Promise.all((await store.connections(4)).map(undo)), sell("wrong")]);
  const [removed = 0, ...others] = new Set(reports.flat().map((report) => report.removed));
  expect(others).toEqual([]);
  expect(removed + delivered).toBe(60);
  expect(await store.count("private.stored_keys")).toBe(delivered);
  expect(await store.count("public.staff_actions where action = 'import_undone'")).toBe(removed ? 1 : 0);
  expect(await breaches(store.owner)).toEqual([]);
});

it("leaves no key of an import that is undone while its calls are still being sent", async () => {
  await putOnSale(store.owner, "wrong", 0);
  const importId = "5e0c8d9e-0000-4000-8000-000000000002";
  const calls = numbers(20).map((call) => numbers(5).map((key) => `call ${call}, ${key}`));
  const [senders, [undoer]] = [await admins(4), await admins(1)];
  await senders[0]?.query("select public.add_product_keys('wrong', $1, $2)", [calls[0], importId]);
  const sent = workThrough(senders, calls, (client, keys) =>
    client.query("select public.add_product_keys('wrong', $1, $2)", [keys, importId]).then(
      () => "added",
      (error: { detail?: string }) => error.detail,
    ),
  );
  const undone = undoer?.query("select public.undo_key_import($1, 'engano')", [importId]);
  const [outcomes] = await Promise.all([sent, undone]);
  expect(outcomes.filter((outcome) => outcome !== "added" && outcome !== "import_undone")).toEqual([]);
  expect(await store.count("private.stored_keys")).toBe(0);
  expect(await breaches(store.owner)).toEqual([]);
});
