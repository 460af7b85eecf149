import { type Database, withRollback } from "../harness/database";
import { createDeliveredOrder, createOrder, createProduct, createStaff, stockKeys } from "../harness/factories";

const asManager = async (db: Database) => db.actAs("authenticated", (await createStaff(db, "manager")).id);
const counters = (db: Database, id: string) =>
  db.asOwner((owner) =>
    owner.rows("select stock_count, sold_count, initial_stock from public.products where id = $1", [id]),
  );

it("the counters follow keys and sales", () =>
  withRollback(async (db) => {
    const product = await createProduct(db);
    await stockKeys(db, product, 3);
    expect(await counters(db, product.id)).toEqual([{ stock_count: 3, sold_count: 0, initial_stock: 3 }]);
    const order = await createDeliveredOrder(db, { product });
    expect(await counters(db, product.id)).toEqual([{ stock_count: 3, sold_count: 1, initial_stock: 4 }]);
    await db.rows("delete from private.stored_keys where product_id = $1 and not is_used", [product.id]);
    await db.rows("update public.orders set status = 'refunded' where id = $1", [order.id]);
    expect(await counters(db, product.id)).toEqual([{ stock_count: 0, sold_count: 0, initial_stock: 4 }]);
  }));

it("the counters follow what is done by hand as well: a key put back, a write that changes nothing, an order that is gone", () =>
  withRollback(async (db) => {
    const product = await createProduct(db);
    const order = await createDeliveredOrder(db, { product });
    await createOrder(db, { product, status: "completed" });
    await db.rows("update public.orders set status = status");
    await db.rows("update private.stored_keys set is_used = is_used");
    expect(await counters(db, product.id)).toEqual([{ stock_count: 0, sold_count: 2, initial_stock: 1 }]);
    await db.rows("delete from public.orders where id = $1", [order.id]);
    await db.rows("update private.stored_keys set is_used = false, used_at = null where product_id = $1", [product.id]);
    expect(await counters(db, product.id)).toEqual([{ stock_count: 1, sold_count: 1, initial_stock: 1 }]);
  }));

it("the counters are mended and reported by sync_stock, once", () =>
  withRollback(async (db) => {
    const [drifted, right] = [await createProduct(db), await createProduct(db)];
    await createDeliveredOrder(db, { product: drifted });
    await stockKeys(db, drifted, 2);
    await db.rows("update public.products set stock_count = 7, sold_count = 0 where id = $1", [drifted.id]);
    await asManager(db);
    expect(await db.rows("select * from public.sync_stock()")).toEqual([
      { product_id: drifted.id, stock_before: 7, stock_after: 2, sold_before: 0, sold_after: 1 },
    ]);
    expect(await db.rows("select * from public.sync_stock()")).toEqual([]);
    expect(await counters(db, right.id)).toMatchObject([{ stock_count: 0, sold_count: 0 }]);
  }));
