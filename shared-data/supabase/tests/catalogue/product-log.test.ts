import { db, dbOwner } from "../harness/database";
import { createProduct, signInCustomer, signInStaff } from "../harness/factories";
import { logged } from "../harness/log";
import { paid, paymentOf } from "../harness/webhooks";

it("contains the initial values, also the generated old price", async () => {
  await signInStaff("manager");
  const entries = await logged(() =>
    db.rows(`insert into public.products (id, name, price, ggcheckout_id, category, features)
               values ('proxys1', 'Proxy', 10, 'gg-proxy', 'proxys', '{"Rápido"}')`),
  );
  expect(entries).toMatchObject([{ action: "product_created", product_id: "proxys1" }]);
  const written = { name: "Proxy", price: 10, ggcheckout_id: "gg-proxy", category: "proxys", features: ["Rápido"] };
  const presets = { max_per_order: 1, is_active: true, guarantee_hours: 24, guarantee_wait_hours: 0, first_steps: [] };
  const original_price = await db.value("select original_price::float8 from public.products where id = 'proxys1'");
  const values = Object.entries({ ...written, ...presets, original_price });
  expect(entries[0]?.changes).toEqual(Object.fromEntries(values.map(([name, to]) => [name, { from: null, to }])));
});

it("has no entry where nothing changed, and none of counters, a sale, or a refused change", async () => {
  const product = await createProduct({ keys: 1 });
  await signInStaff("manager");
  const entries = await logged(async () => {
    const same = "name = name, price = 100.00, updated_at = now(), stock_count = 9";
    await db.rows(`update public.products set ${same} where id = $1`, [product.id]);
    await dbOwner.rows("update public.products set sold_count = sold_count + 1");
    await paid(paymentOf([product]));
    await signInCustomer();
    await expect(db.rows("update public.products set price = 1")).rejects.toThrow("staff_only");
  });
  expect(entries).toEqual([]);
});

it("knows what was done at the database's console, as whom", async () => {
  const { id } = await createProduct();
  const role = await db.value("select session_user::text");
  const entries = await logged(async () => {
    await db.rows("update public.products set price = 1 where id = $1", [id]);
    await db.rows("delete from public.products where id = $1", [id]);
  });
  const who = { actor_id: null, actor_email: null, done_as: role, product_id: id };
  expect(entries).toMatchObject([
    { ...who, action: "product_changed" },
    { ...who, action: "product_deleted", changes: { price: { from: 1, to: null } } },
  ]);
});

it("follows every column that people set: the others are counters, times and origin", async () => {
  const followed = `
      select a.attname as name from pg_trigger t join pg_attribute a on a.attrelid = t.tgrelid and a.attnum = any (t.tgattr)
      where t.tgname = 'log_product_change'`;
  const others = `
      select array_agg(attname::text order by attname::text) from pg_attribute where attrelid = 'public.products'::regclass and attnum > 0
        and not attisdropped and attname not in (${followed})`;
  const columns = "created_at free_stock id initial_stock is_builtin sold_count stock_count updated_at".split(" ");
  expect(await db.value(others)).toEqual(columns);
});
