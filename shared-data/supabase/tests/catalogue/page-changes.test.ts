import { productColumns } from "../../../src/catalogue/product";
import { db, dbOwner } from "../harness/database";
import { createCustomer, createDeliveredOrder, createProduct, signInStaff, stockKeys } from "../harness/factories";
import { paid, paymentOf } from "../harness/webhooks";

/** Returns whether a block changes the revision, and the changed products that a visitor gets. */
async function changedBy(work: () => Promise<unknown>) {
  await dbOwner.rows("delete from private.page_changes where changed_in = pg_current_xact_id()");
  const before = await asked(null);
  await work();
  const after = await asked(before.moment);
  return { products: after.product_ids, isNew: before.revision !== after.revision };
}

async function asked(since: string | null) {
  await db.actAs("anon");
  const [row] = await db.rows<{ revision: string; moment: string; product_ids: string[] | null }>(
    "select public.catalogue_revision() as revision, c.* from public.list_page_changes($1) c",
    [since],
  );
  await db.actAs("none");
  if (!row) throw new Error("no row");
  return row;
}

it("sales change no page, but for the first one and the last key", async () => {
  const product = await createProduct({ keys: 4 });
  const { email } = await createCustomer();
  const sell = () => paid(paymentOf([product], { email }));
  const nothing = { products: [], isNew: false };
  const changed = { products: [product.id], isNew: true };
  expect(await changedBy(sell)).toEqual(changed);
  expect(await changedBy(sell)).toEqual(nothing);
  expect(await changedBy(sell)).toEqual(nothing);
  expect(await changedBy(sell)).toEqual(changed);
  // An order without a key changes nothing; two new keys do.
  expect(await changedBy(sell)).toEqual(nothing);
  expect(await changedBy(() => stockKeys(product, 3))).toEqual(changed);
  expect(await changedBy(() => stockKeys(product, 3))).toEqual(nothing);
});

it("keys that are deleted, put back or counted afresh change a page where they are the last or the first", async () => {
  const product = await createProduct();
  const [one] = await stockKeys(product, 2);
  const asOwner = (sql: string) => () => dbOwner.rows(sql, [product.id]);
  const remove =
    "delete from private.stored_keys where id in (select id from private.stored_keys where product_id = $1 and not is_used limit 1)";
  expect(one).toBeDefined();
  expect((await changedBy(asOwner(remove))).products).toEqual([]);
  expect((await changedBy(asOwner(remove))).products).toEqual([product.id]);
  await createDeliveredOrder({ product });
  const putBack = "update private.stored_keys set is_used = false, used_at = null where product_id = $1";
  expect((await changedBy(asOwner(putBack))).products).toEqual([product.id]);
  await dbOwner.rows("update public.products set stock_count = 0 where id = $1", [product.id]);
  const recount = async () => {
    await signInStaff("manager");
    await db.rows("select * from public.sync_stock()");
    await db.actAs("none");
  };
  expect((await changedBy(recount)).products).toEqual([product.id]);
  expect((await changedBy(recount)).products).toEqual([]);
});

it("what staff write of a product changes its page, and what is not on sale has none", async () => {
  const product = await createProduct();
  const hidden = await createProduct({ active: false });
  const write = (sql: string, id: string) => async () => {
    await signInStaff("manager");
    await db.rows(`update public.products set ${sql} where id = $1`, [id]);
    await db.actAs("none");
  };
  expect(await changedBy(write("price = 7", product.id))).toEqual({ products: [product.id], isNew: true });
  expect((await changedBy(write("is_active = false", product.id))).products).toEqual([product.id]);
  expect((await changedBy(write("price = 7", hidden.id))).products).toEqual([]);
  expect((await changedBy(write("is_active = true", hidden.id))).products).toEqual([hidden.id]);
});

it("a review that becomes public changes its product's page, and so does the name on it, which an erased account takes along", async () => {
  const order = await createDeliveredOrder({});
  const write =
    (sql: string, ...values: unknown[]) =>
    () =>
      dbOwner.rows(sql, values);
  const send = write(
    "insert into private.review_entries (product_id, user_id, order_id, rating) values ($1, $2, $3, 5)",
    order.product.id,
    order.owner?.id,
    order.id,
  );
  expect((await changedBy(send)).products).toEqual([]);
  const approve = write("update private.review_entries set is_approved = true where order_id = $1", order.id);
  expect(await changedBy(approve)).toEqual({ products: [order.product.id], isNew: true });
  const leave = write("delete from auth.users where id = $1", order.owner?.id);
  expect((await changedBy(leave)).products).toEqual([order.product.id]);
  const reject = write("delete from private.review_entries where order_id = $1", order.id);
  expect((await changedBy(reject)).products).toEqual([order.product.id]);
});

it("returns no changes without a revision, for an expired or foreign one, or for more than 2000 products", async () => {
  const { moment } = await asked(null);
  for (const since of [null, "1", "999999999999"]) expect((await asked(since)).product_ids).toBeNull();
  const add = (count: number) =>
    dbOwner.rows("insert into private.page_changes (product_id) select 'p' || n from generate_series(1, $1) n", [
      count,
    ]);
  await add(2000);
  await add(2000);
  expect((await asked(moment)).product_ids).toHaveLength(2000);
  await add(2001);
  expect((await asked(moment)).product_ids).toBeNull();
});

it("is noted for every column that pages read, but for those that change nothing a page says", async () => {
  const elsewhere = [
    // No page shows them as they are.
    ...["id", "ggcheckout_id", "initial_stock", "created_at", "updated_at"],
    // A page says whether there is stock and whether it was sold: `use_key_and_count` notes when that changes.
    ...["stock_count", "sold_count"],
  ];
  const noted = await dbOwner.rows<{ name: string }>(
    `select a.attname::text as name from pg_trigger t
     join pg_attribute a on a.attrelid = t.tgrelid and a.attnum = any (t.tgattr::int2[])
     where t.tgname = 'note_changed_product'`,
  );
  const columns = [...noted.map(({ name }) => name), ...elsewhere];
  expect(columns.sort()).toEqual(productColumns.split(",").sort());
});
