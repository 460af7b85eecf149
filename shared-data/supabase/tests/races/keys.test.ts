import type { Client } from "pg";
import { actAs, breaches, meet, people, putOnSale, sendOn, workThrough } from "../harness/many-connections";
import { storePerTest } from "../harness/store-per-test";

let adminId: string;
const store = storePerTest(async () => {
  ({ chefe: adminId } = await people(store.owner, { chefe: "admin" }));
});

const count = async (sql: string) => Number((await store.owner.query(`select count(*) from ${sql}`)).rows[0].count);

/** Connections that act as the admin. */
async function admins(total: number) {
  const clients = await store.connections(total);
  await Promise.all(clients.map((client) => actAs(client, adminId)));
  return clients;
}

it("gives one key to an order that its owner asks for 16 times at once", async () => {
  await putOnSale(store.owner, "asked", 0);
  await sendOn(store.owner, { event: "pix.paid", id: "p", amount: 10, products: ["asked"] });
  await store.owner.query("update public.orders set user_id = $1", [adminId]);
  const clients = await admins(16);
  // Keys that came past the line, as a restore from a dump would bring them.
  await store.owner.query("select private.store_key('asked', 'key ' || n) from generate_series(1, 40) n");
  const responses = await workThrough(clients, clients, async (client) => {
    const { rows } = await client.query("select d.success from public.orders o, public.deliver_product_key(o.id) d");
    return rows[0].success as boolean;
  });
  expect(responses.every(Boolean)).toBe(true);
  expect(await count("private.stored_keys where is_used")).toBe(1);
  expect(await breaches(store.owner)).toEqual([]);
});

it("gives 16 waiting orders a key each when all are asked for at once", async () => {
  await putOnSale(store.owner, "asked", 0);
  const payments = Array.from({ length: 16 }, (_, index) => `p${index}`);
  for (const id of payments) await sendOn(store.owner, { event: "pix.paid", id, amount: 10, products: ["asked"] });
  const clients = await admins(16);
  await store.owner.query("select private.store_key('asked', 'key ' || n) from generate_series(1, 40) n");
  await workThrough(clients, payments, (client, id) =>
    client.query("select d.* from public.orders o, public.deliver_product_key(o.id) d where o.payment_id = $1", [id]),
  );
  expect(await count("private.stored_keys where is_used")).toBe(16);
  expect(await breaches(store.owner)).toEqual([]);
});

it("mends a counter beside a sale that is under way without losing the sale", async () => {
  await putOnSale(store.owner, "counted", 5);
  await store.owner.query("update public.products set stock_count = 9 where id = 'counted'");
  const pay = (client: Client) => sendOn(client, { event: "pix.paid", id: "p", amount: 10, products: ["counted"] });
  const mend = async (client: Client) => {
    await actAs(client, adminId);
    return (await client.query("select stock_after, sold_after from public.sync_stock()")).rows;
  };
  expect(await meet(store, pay, mend)).toEqual([{ stock_after: 4, sold_after: 1 }]);
  expect(await breaches(store.owner)).toEqual([]);
});

it("either deletes a key or delivers it, never both", async () => {
  await putOnSale(store.owner, "contested", 60);
  const { rows } = await store.owner.query("select id from private.stored_keys");
  const [deleters, buyers] = [await admins(16), await store.connections(16)];
  const deletions = workThrough(deleters, rows, async (client, row) => {
    const result = await client.query("delete from public.product_keys where id = $1", [row.id]);
    return result.rowCount ?? 0;
  });
  const payments = Array.from({ length: 60 }, (_, index) => index);
  const sales = workThrough(buyers, payments, (client, index) =>
    sendOn(client, { event: "pix.paid", id: `p${index}`, amount: 10, products: ["contested"] }),
  );
  const [deleted, responses] = await Promise.all([deletions, sales]);
  const delivered = responses.filter((response) => response.body.outcome === "delivered").length;
  expect(deleted.reduce((sum, rowCount) => sum + rowCount, 0) + delivered).toBe(60);
  expect(await count("private.stored_keys")).toBe(delivered);
  expect(await breaches(store.owner)).toEqual([]);
});

it("either undoes a key of an import or delivers it, never both, however often it is undone at once", async () => {
  await putOnSale(store.owner, "wrong", 0);
  const paste = Array.from({ length: 60 }, (_, index) => `of the paste ${index}`);
  const importId = "5e0c8d9e-0000-4000-8000-000000000001";
  const [first] = await admins(1);
  await first?.query("select public.add_product_keys('wrong', $1, $2)", [paste, importId]);
  const [undoers, buyers] = [await admins(4), await store.connections(12)];
  const payments = Array.from({ length: 60 }, (_, index) => index);
  const sales = workThrough(buyers, payments, (client, index) =>
    sendOn(client, { event: "pix.paid", id: `p${index}`, amount: 10, products: ["wrong"] }),
  );
  const undone = workThrough(undoers, undoers, async (client) => {
    const { rows } = await client.query("select * from public.undo_key_import($1, 'engano')", [importId]);
    return rows[0] as { removed: number; delivered: number };
  });
  const [reports, responses] = await Promise.all([undone, sales]);
  const delivered = responses.filter((response) => response.body.outcome === "delivered").length;
  expect(new Set(reports.map(({ removed }) => removed)).size).toBe(1);
  expect((reports[0]?.removed ?? 0) + delivered).toBe(60);
  expect(await count("private.stored_keys")).toBe(delivered);
  expect(await count("public.staff_actions where action = 'import_undone'")).toBe(reports[0]?.removed ? 1 : 0);
  expect(await breaches(store.owner)).toEqual([]);
});

it("leaves no key of an import that is undone while its calls are still being sent", async () => {
  await putOnSale(store.owner, "wrong", 0);
  const importId = "5e0c8d9e-0000-4000-8000-000000000002";
  const calls = Array.from({ length: 20 }, (_, call) => Array.from({ length: 5 }, (__, key) => `call ${call}, ${key}`));
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
  expect(await count("private.stored_keys")).toBe(0);
  expect(await breaches(store.owner)).toEqual([]);
});
