import { randomUUID } from "node:crypto";
import { claimReferences, type Reference } from "./harness/claim-references";
import { type Database, withRollback } from "./harness/database";
import { createDeliveredOrder, createOrder, createProduct, stockKeys } from "./harness/factories";

const productOf = async (db: Database, point: (id: string) => Promise<unknown>) => {
  const { id } = await createProduct(db);
  await point(id);
  return id;
};
const orderOf = async (db: Database, row: string) => {
  const { id } = await createOrder(db);
  await db.rows(`insert into ${row}`, [id]);
  return id;
};
const review = (db: Database, productId: string, orderId: string) =>
  db.rows("insert into private.review_entries (product_id, order_id, rating) values ($1, $2, 5)", [productId, orderId]);

/** Rows that nobody may delete while another points at them. */
const kept: Record<string, Reference> = {
  orders_product_id_fkey: {
    target: "public.products",
    point: async (db) => (await createOrder(db)).product.id,
  },
  orders_delivered_key_id_fkey: {
    target: "private.stored_keys",
    point: async (db) =>
      db.value("select delivered_key_id from public.orders where id = $1", [(await createDeliveredOrder(db)).id]),
  },
  stored_keys_product_id_fkey: {
    target: "public.products",
    point: async (db) => {
      const product = await createProduct(db);
      await stockKeys(db, product, 1);
      return product.id;
    },
  },
  stored_keys_import_id_fkey: {
    target: "private.key_imports",
    point: async (db) => {
      const product = await createProduct(db);
      await stockKeys(db, product, 1);
      const add =
        "insert into private.key_imports (id, product_id, made_by) values (gen_random_uuid(), $1, gen_random_uuid()) returning id";
      const id = await db.value<string>(add, [product.id]);
      await db.rows("update private.stored_keys set import_id = $1", [id]);
      return id;
    },
  },
  key_imports_product_id_fkey: {
    target: "public.products",
    point: (db) =>
      productOf(db, (id) =>
        db.rows("insert into private.key_imports (id, product_id, made_by) values (gen_random_uuid(), $1, $2)", [
          id,
          randomUUID(),
        ]),
      ),
  },
  delivery_cursors_product_id_fkey: {
    target: "public.products",
    point: (db) => productOf(db, (id) => db.rows("insert into private.delivery_cursors values ($1, 1)", [id])),
  },
  stock_thresholds_product_id_fkey: {
    target: "public.products",
    point: (db) => productOf(db, (id) => db.rows("insert into private.stock_thresholds values ($1, 1)", [id])),
  },
  review_entries_product_id_fkey: {
    target: "public.products",
    point: async (db) => {
      const order = await createOrder(db);
      return productOf(db, (id) => review(db, id, order.id));
    },
  },
  review_entries_order_id_fkey: {
    target: "public.orders",
    point: async (db) => {
      const order = await createOrder(db);
      await review(db, order.product.id, order.id);
      return order.id;
    },
  },
  stock_alerts_product_id_fkey: {
    target: "public.products",
    point: (db) =>
      productOf(db, (id) =>
        db.rows("insert into private.stock_alerts (product_id, email) values ($1, 'maria@example.com')", [id]),
      ),
  },
  credit_entries_order_id_fkey: {
    target: "public.orders",
    point: async (db) => {
      const { id, owner } = await createOrder(db);
      const add = "insert into public.credit_entries (user_id, amount, kind, order_id) values ($1, -1, 'purchase', $2)";
      await db.rows(add, [owner?.id, id]);
      return id;
    },
  },
  key_givings_order_id_fkey: {
    target: "public.orders",
    point: (db) =>
      orderOf(
        db,
        "private.key_givings (order_id, key_id, way, device) values ($1, gen_random_uuid(), 'open_order_key', 'tablet')",
      ),
  },
  order_progress_order_id_fkey: {
    target: "public.orders",
    point: (db) => orderOf(db, "public.order_progress (order_id, key_id) values ($1, gen_random_uuid())"),
  },
  order_disputes_order_id_fkey: {
    target: "public.orders",
    point: (db) =>
      orderOf(db, "private.order_disputes (order_id, opened_by, reason) values ($1, gen_random_uuid(), 'x')"),
  },
  dossiers_order_id_fkey: {
    target: "public.orders",
    point: (db) =>
      orderOf(db, "private.dossiers (order_id, sha256, made_by) values ($1, repeat('0', 64), gen_random_uuid())"),
  },
  ...claimReferences,
  customer_notes_order_id_fkey: {
    target: "public.orders",
    point: async (db) => {
      const { id } = await createOrder(db);
      await db.rows("insert into private.customer_notes (order_id, note) values ($1, 'x')", [id]);
      return id;
    },
  },
};

it.each(Object.entries(kept))("%s keeps what it points at", (constraint, { target, point }) =>
  withRollback(async (db) => {
    const id = await point(db);
    await expect(db.rows(`delete from ${target} where id = $1`, [id])).rejects.toMatchObject({
      code: "23503",
      constraint,
    });
  }),
);

it("an account takes its profile, its role, its saved filters and its proof with it, and leaves its orders and reviews to the store", () =>
  withRollback(async (db) => {
    const { id, owner, product } = await createDeliveredOrder(db);
    await review(db, product.id, id);
    await db.rows("update private.review_entries set user_id = $1", [owner?.id]);
    await db.rows("insert into private.staff_members values ($1, 'manager')", [owner?.id]);
    await db.rows("insert into public.staff_views values ($1, 'pedidos', 'Retidos', '')", [owner?.id]);
    await db.rows("delete from auth.users where id = $1", [owner?.id]);
    expect(await db.rows("select name from public.staff_views")).toEqual([]);
    expect(await db.rows("select id from public.profiles where id = $1", [owner?.id])).toEqual([]);
    expect(await db.rows("select role from private.staff_members where user_id = $1", [owner?.id])).toEqual([]);
    expect(await db.rows("select email from private.proved_mailboxes where user_id = $1", [owner?.id])).toEqual([]);
    expect(await db.rows("select user_id from public.orders where id = $1", [id])).toEqual([{ user_id: null }]);
    expect(await db.rows("select user_id from private.review_entries")).toEqual([{ user_id: null }]);
  }));
