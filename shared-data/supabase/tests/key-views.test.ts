import { type Database, withRollback } from "./harness/database";
import { createCustomer, createDeliveredOrder, createOrder, createStaff, stockKeys } from "./harness/factories";

const firstViewed = (db: Database, orderId: string) =>
  db.asOwner((owner) => owner.value<Date | null>("select first_viewed_at from public.orders where id = $1", [orderId]));
const read = (db: Database) => db.rows("select key_data from public.product_keys");

/** As the data API of hosted Supabase reads: in a transaction that may not write. A savepoint would forget that it is one. */
async function readWithoutWriting(db: Database): Promise<string | null> {
  await db.asOwner((owner) =>
    owner.rows(`create function public.read_without_writing() returns text language plpgsql as $$
      begin set local transaction_read_only = on; return (select key_data from public.product_keys); end $$;
      grant execute on function public.read_without_writing() to authenticated`),
  );
  return db.value("select public.read_without_writing()");
}

describe("a key that its owner reads (R10.10)", () => {
  it.each([
    ["product_keys", "select key_data from public.product_keys"],
    ["a search among the texts", "select id from public.product_keys where key_data like 'usuario%'"],
    [
      "the order, with the key in it",
      "select o.id, k.* from public.orders o join public.product_keys k on k.id = o.delivered_key_id",
    ],
    ["a count of texts", "select count(key_data) from public.product_keys"],
    ["a list in the order of the texts", "select id from public.product_keys order by key_data"],
    ["reveal_order_key", "select public.reveal_order_key(id) from public.orders"],
    [
      "deliver_product_key, which comes before a read",
      "select * from public.orders o, public.deliver_product_key(o.id)",
    ],
  ])("is recorded once, by way of %s", (_name, statement) =>
    withRollback(async (db) => {
      const order = await createDeliveredOrder(db);
      await db.actAs("authenticated", order.owner?.id);
      expect(await db.rows(statement)).toHaveLength(1);
      const first = await firstViewed(db, order.id);
      expect(first).toBeInstanceOf(Date);
      await db.rows(statement);
      expect(await read(db)).toEqual([{ key_data: order.key }]);
      expect(await firstViewed(db, order.id)).toEqual(first);
    }),
  );

  it.each([
    "select used_at from public.product_keys",
    "select id, product_id, is_used, used_at, used_by, created_at from public.product_keys",
    "select count(*) from public.product_keys",
    "select o.id, k.used_at from public.orders o join public.product_keys k on k.id = o.delivered_key_id",
  ])("is not recorded by what reads no text: %s", (statement) =>
    withRollback(async (db) => {
      const order = await createDeliveredOrder(db);
      await db.actAs("authenticated", order.owner?.id);
      expect(await db.rows(statement)).toHaveLength(1);
      expect(await firstViewed(db, order.id)).toBeNull();
    }),
  );

  it("is recorded of the rows that are read alone", () =>
    withRollback(async (db) => {
      const owner = await createCustomer(db);
      const [one, other] = [await createDeliveredOrder(db, { owner }), await createDeliveredOrder(db, { owner })];
      await db.actAs("authenticated", owner.id);
      const newest = "select key_data from public.product_keys order by used_at desc limit 1";
      expect(await db.rows(newest)).toEqual([{ key_data: other.key }]);
      expect(await firstViewed(db, one.id)).toBeNull();
      expect(await firstViewed(db, other.id)).not.toBeNull();
    }));

  it("is not given by what cannot record, such as a read of hosted Supabase's data API", () =>
    withRollback(async (db) => {
      const order = await createDeliveredOrder(db);
      await db.actAs("authenticated", order.owner?.id);
      expect(await readWithoutWriting(db)).toBeNull();
      expect(await firstViewed(db, order.id)).toBeNull();
    }));

  it.each(["deliver_product_key", "reveal_order_key"])("is given by the same once %s has recorded it", (name) =>
    withRollback(async (db) => {
      const order = await createDeliveredOrder(db);
      await db.actAs("authenticated", order.owner?.id);
      await db.rows(`select public.${name}($1)`, [order.id]);
      expect(await readWithoutWriting(db)).toBe(order.key);
    }),
  );

  it.each(["POST", "PATCH", "DELETE"])(
    "is not given by the way of a %s, whose failure would take the record back",
    (method) =>
      withRollback(async (db) => {
        const order = await createDeliveredOrder(db);
        await db.actAs("authenticated", order.owner?.id);
        await db.rows("select set_config('request.method', $1, true)", [method]);
        // Else the error would say the text, and nothing of it would be on record.
        expect(await db.rows("select key_data::integer from public.product_keys")).toEqual([{ key_data: null }]);
        expect(await firstViewed(db, order.id)).toBeNull();
        expect(await db.value("select public.reveal_order_key($1)", [order.id])).toBe(order.key);
        expect(await read(db)).toEqual([{ key_data: order.key }]);
      }),
  );

  it("is to be looked at again where it was replaced", () =>
    withRollback(async (db) => {
      const order = await createDeliveredOrder(db);
      const [fresh] = await stockKeys(db, order.product, 1);
      await db.actAs("authenticated", order.owner?.id);
      await read(db);
      await db.actAs("authenticated", (await createStaff(db, "admin")).id);
      await db.rows("select public.override_order($1, 'replace', 'login não abre')", [order.id]);
      expect(await firstViewed(db, order.id)).toBeNull();
      await db.actAs("authenticated", order.owner?.id);
      expect(await read(db)).toEqual([{ key_data: fresh }]);
      expect(await firstViewed(db, order.id)).not.toBeNull();
    }));
});

describe("what others do with a key", () => {
  it("is no view of its owner's: staff that deliver it again, or reveal it", () =>
    withRollback(async (db) => {
      const order = await createDeliveredOrder(db);
      await db.actAs("authenticated", (await createStaff(db, "admin")).id);
      await db.rows("select * from public.deliver_product_key($1)", [order.id]);
      await db.rows("select public.override_order($1, 'deliver', 'cliente pediu')", [order.id]);
      const reveal = "select public.reveal_product_key(delivered_key_id) from public.orders where id = $1";
      expect(await db.value(reveal, [order.id])).toBe(order.key);
      expect(await db.rows("select key_data from public.product_keys")).toEqual([{ key_data: null }]);
      expect(await firstViewed(db, order.id)).toBeNull();
    }));

  it("is a view where an admin reveals a key of their own", () =>
    withRollback(async (db) => {
      const admin = await createStaff(db, "admin");
      const order = await createDeliveredOrder(db, { owner: admin });
      await db.actAs("authenticated", admin.id);
      await db.rows("select public.reveal_product_key(delivered_key_id) from public.orders");
      expect(await firstViewed(db, order.id)).not.toBeNull();
    }));

  it("is nothing while the order has no key", () =>
    withRollback(async (db) => {
      const order = await createOrder(db, { status: "completed" });
      await db.actAs("authenticated", order.owner?.id);
      await db.rows("select * from public.deliver_product_key($1)", [order.id]);
      expect(await firstViewed(db, order.id)).toBeNull();
    }));

  it("tries no condition on a text for who may not delete: a refusal would take the record back", () =>
    withRollback(async (db) => {
      const order = await createDeliveredOrder(db);
      await db.actAs("authenticated", order.owner?.id);
      for (const text of ["u%", "not this%"]) {
        const guess = db.rows("delete from public.product_keys where key_data like $1", [text]);
        await expect(guess).rejects.toMatchObject({ code: "PT403", detail: "admin_only" });
      }
    }));
});
