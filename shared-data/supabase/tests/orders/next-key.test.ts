import { db } from "../harness/database";
import { createProduct, stockKeys } from "../harness/factories";

it("finds a key that was put back, and one that came with an older place", async () => {
  const product = await createProduct();
  await db.rows(
    "insert into private.stored_keys (product_id, sealed, fingerprint) select $1, '', int4send(n) from generate_series(1, 140) n",
    [product.id],
  );
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
