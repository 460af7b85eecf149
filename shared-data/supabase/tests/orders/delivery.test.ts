import { db, dbOwner } from "../harness/database";
import { createDeliveredOrder, createOrder, createProduct, signIn, stockKeys } from "../harness/factories";
import { openKey } from "../harness/proof";

const deliver = (orderId: string) =>
  db.rows<{ success: boolean; message: string }>("select * from public.deliver_product_key($1)", [orderId]);

const reveal = (orderId: string) => db.value<string | null>("select public.reveal_order_key($1)", [orderId]);

it("gives no order a key of another product, or one that is used", async () => {
  const [order, other] = [await createOrder({ status: "completed" }), await createProduct()];
  await stockKeys(other, 1);
  const key = await db.value("select id from private.stored_keys where product_id = $1", [other.id]);
  const update = "update public.orders set delivered_key_id = $1, delivered_at = now() where id = $2";
  const giveKey = () => db.rows(update, [key, order.id]);
  await expect(giveKey()).rejects.toThrow("PT409 key_not_free");
  await db.rows("update private.stored_keys set is_used = true, used_at = now() where product_id = $1", [other.id]);
  await db.rows("update public.orders set product_id = $1 where id = $2", [other.id, order.id]);
  await expect(giveKey()).rejects.toThrow("PT409 key_not_free");
});

describe("deliver_product_key", () => {
  it("gives those who paid first the oldest key first", async () => {
    const product = await createProduct();
    const first = await createOrder({ product, status: "completed" });
    const second = await createOrder({ product, status: "completed" });
    await signIn(second.owner);
    const [oldest] = await stockKeys(product, 1);
    expect(await deliver(second.id)).toEqual([{ success: false, message: "Pago — aguardando estoque" }]);
    await stockKeys(product, 1);
    await signIn(first.owner);
    expect(await deliver(first.id)).toEqual([{ success: true, message: "Key entregue com sucesso!" }]);
    expect(await db.rows("select key_data, is_used, used_by from public.product_keys")).toEqual([
      { key_data: oldest, is_used: true, used_by: first.owner?.id },
    ]);
  });

  it("holds an order with a diverging amount, also with keys in stock; a look at it gives nothing, and is not recorded", async () => {
    const order = await createOrder({ status: "completed", held: true });
    await stockKeys(order.product, 1);
    await signIn(order.owner);
    expect(await deliver(order.id)).toEqual([{ success: false, message: "Pago — valor em conferência" }]);
    expect(await reveal(order.id)).toBeNull();
    expect(await dbOwner.value("select first_viewed_at from public.orders where id = $1", [order.id])).toBeNull();
  });
});

const unpaid = ["pending", "expired", "failed", "refunded"] as const;
it.each(unpaid)("an order that is %s neither gets a key nor reveals one", async (status) => {
  const order = await createOrder({ status });
  await stockKeys(order.product, 1);
  await signIn(order.owner);
  for (const call of [deliver, reveal, openKey]) await expect(call(order.id)).rejects.toThrow("PT409 order_not_paid");
});

it("the place in the line counts from 1 in the order of payment, and leaves out the held and the delivered", async () => {
  const product = await createProduct();
  const orders = [
    await createDeliveredOrder({ product }),
    await createOrder({ product, status: "completed", held: true }),
    await createOrder({ product, status: "completed" }),
    await createOrder({ product, status: "completed" }),
  ];
  const places: unknown[] = [];
  for (const { id, owner } of orders) {
    await signIn(owner);
    places.push(await db.value("select public.order_queue_position($1)", [id]));
  }
  expect(places).toEqual([null, null, 1, 2]);
});

it("finds a key that was put back, and one that came with an older place", async () => {
  const product = await createProduct();
  const insert =
    "insert into private.stored_keys (product_id, sealed, fingerprint) select $1, '', int4send(n) from generate_series(1, 140) n";
  await db.rows(insert, [product.id]);
  const deliver = async () => {
    const key = await db.value<string | null>("select private.lock_next_key($1)", [product.id]);
    await db.rows("update private.stored_keys set is_used = true, used_at = now() where id = $1", [key]);
    return key;
  };
  const stock = () => db.value<number>("select stock_count from public.products where id = $1", [product.id]);
  const placeOf = (id: string | null) => db.value<string>("select place from private.stored_keys where id = $1", [id]);
  const [never, first] = [await deliver(), await deliver()];
  const oldest = await placeOf(never);
  await db.rows("delete from private.stored_keys where id = $1", [never]);
  await db.rows(`do $$ begin
    for sale in 3..140 loop
      update private.stored_keys set is_used = true, used_at = now() where id = private.lock_next_key('${product.id}');
    end loop;
  end $$`);
  expect(await deliver()).toBeNull();
  // The search begins near the last one delivered, and does not pass over all that were used before.
  const start = await db.value("select place from private.delivery_cursors where product_id = $1", [product.id]);
  const last = await db.value("select max(place) from private.stored_keys where product_id = $1", [product.id]);
  expect(Number(last) - Number(start)).toBeLessThanOrEqual(128);
  expect(await stock()).toBe(0);

  await db.rows("update private.stored_keys set is_used = false, used_at = null where id = $1", [first]);
  expect(await stock()).toBe(1);
  expect(await deliver()).toBe(first);
  expect(await stock()).toBe(0);
  await db.rows(
    `insert into private.stored_keys (product_id, place, sealed, fingerprint) overriding system value values ($1, $2, '', 'oldest')`,
    [product.id, oldest],
  );
  expect(await placeOf(await deliver())).toBe(oldest);
  expect(await deliver()).toBeNull();
});

it("goes on with the oldest key when one is added, and when a later one is put back", async () => {
  const product = await createProduct({ keys: 4 });
  const read = "select id, place from private.stored_keys where product_id = $1 order by place";
  const keys = await db.rows<{ id: string; place: string }>(read, [product.id]);
  await db.rows("insert into private.delivery_cursors values ($1, $2)", [product.id, Number(keys[0]?.place) - 1]);
  const next = () => db.value("select private.lock_next_key($1)", [product.id]);
  await stockKeys(product, 1);
  expect(await next()).toBe(keys[0]?.id);
  await db.rows("update private.stored_keys set is_used = true, used_at = now() where id = $1", [keys[3]?.id]);
  await db.rows("update private.stored_keys set is_used = false, used_at = null where id = $1", [keys[3]?.id]);
  expect(await next()).toBe(keys[0]?.id);
  // Put back exactly where the search begins.
  await db.rows("update private.stored_keys set is_used = true, used_at = now() where product_id = $1", [product.id]);
  await db.rows("update private.delivery_cursors set place = $1 where product_id = $2", [keys[3]?.place, product.id]);
  await db.rows("update private.stored_keys set is_used = false, used_at = null where id = $1", [keys[3]?.id]);
  expect(await next()).toBe(keys[3]?.id);
});
