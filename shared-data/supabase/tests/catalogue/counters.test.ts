import { db, dbOwner } from "../harness/database";
import { createDeliveredOrder, createOrder, createProduct, signInStaff, stockKeys } from "../harness/factories";

const counters = (id: string) =>
  dbOwner.rows("select stock_count, sold_count, initial_stock from public.products where id = $1", [id]);

it("the counters follow keys and sales", async () => {
  const product = await createProduct({ keys: 3 });
  expect(await counters(product.id)).toEqual([{ stock_count: 3, sold_count: 0, initial_stock: 3 }]);
  const order = await createDeliveredOrder({ product });
  expect(await counters(product.id)).toEqual([{ stock_count: 3, sold_count: 1, initial_stock: 4 }]);
  await db.rows("delete from private.stored_keys where product_id = $1 and not is_used", [product.id]);
  await db.rows("update public.orders set status = 'refunded' where id = $1", [order.id]);
  expect(await counters(product.id)).toEqual([{ stock_count: 0, sold_count: 0, initial_stock: 4 }]);
});

it("the counters follow what is done by hand as well: a key put back, a write that changes nothing, an order that is gone", async () => {
  const product = await createProduct();
  const order = await createDeliveredOrder({ product });
  await createOrder({ product, status: "completed" });
  await db.rows("update public.orders set status = status");
  await db.rows("update private.stored_keys set is_used = is_used");
  expect(await counters(product.id)).toEqual([{ stock_count: 0, sold_count: 2, initial_stock: 1 }]);
  await db.rows("delete from public.orders where id = $1", [order.id]);
  await db.rows("update private.stored_keys set is_used = false, used_at = null where product_id = $1", [product.id]);
  expect(await counters(product.id)).toEqual([{ stock_count: 1, sold_count: 1, initial_stock: 1 }]);
});

it("the counters are mended and reported by sync_stock, once", async () => {
  const [drifted, right] = [await createProduct(), await createProduct()];
  await createDeliveredOrder({ product: drifted });
  await stockKeys(drifted, 2);
  await db.rows("update public.products set stock_count = 7, sold_count = 0 where id = $1", [drifted.id]);
  await signInStaff("manager");
  const mended = { product_id: drifted.id, stock_before: 7, stock_after: 2, sold_before: 0, sold_after: 1 };
  expect(await db.rows("select * from public.sync_stock()")).toEqual([mended]);
  expect(await db.rows("select * from public.sync_stock()")).toEqual([]);
  expect(await counters(right.id)).toMatchObject([{ stock_count: 0, sold_count: 0 }]);
});
