import { randomUUID } from "node:crypto";
import { type Database, withRollback } from "./harness/database";
import { createDeliveredOrder, createOrder, createProduct, stockKeys } from "./harness/factories";

interface Reference {
  /** Makes the only row that points through this foreign key, and names what it points at. */
  readonly point: (db: Database) => Promise<string | undefined>;
  readonly target: string;
}

const productOf = async (db: Database, point: (id: string) => Promise<unknown>) => {
  const { id } = await createProduct(db);
  await point(id);
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
