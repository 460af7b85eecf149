import { productColumns } from "../../../src/catalogue/product";
import { asVisitor, db, dbOwner } from "../harness/database";
import { createDeliveredOrder, createProduct, restock, signInStaff } from "../harness/factories";
import { createReview } from "../harness/reviews";
import { paid, paymentOf } from "../harness/webhooks";

async function asked(since: string | null) {
  const read = "select public.catalogue_revision() as revision, c.* from public.list_page_changes($1) c";
  const [row] = await asVisitor(() => db.rows(read, [since]));
  if (!row) throw new Error("no row");
  return row;
}

/** The changed products that a visitor gets after some work, which are none exactly where the revision stays. */
async function changedBy(work: () => Promise<unknown>) {
  await dbOwner.rows("delete from private.page_changes where changed_in = pg_current_xact_id()");
  const before = await asked(null);
  await work();
  const after = await asked(before.moment);
  expect(after.revision !== before.revision).toBe(after.product_ids?.length !== 0);
  return after.product_ids;
}
const write =
  (sql: string, ...values: unknown[]) =>
  () =>
    db.rows(sql, values);

it("sales change no page, but for the first one and the last key", async () => {
  const product = await createProduct({ keys: 4 });
  const sell = () => paid(paymentOf([product]));
  // The first sale, the last key, and an order without a key.
  for (const changed of [[product.id], [], [], [product.id], []]) expect(await changedBy(sell)).toEqual(changed);
  // Two new keys after that one.
  for (const changed of [[product.id], []]) expect(await changedBy(() => restock(product, 3))).toEqual(changed);
});

it("keys that are deleted, put back or counted afresh change a page where they are the last or the first", async () => {
  const product = await createProduct({ keys: 2 });
  const one = "select id from private.stored_keys where product_id = $1 limit 1";
  const remove = write(`delete from private.stored_keys where id in (${one})`, product.id);
  for (const changed of [[], [product.id]]) expect(await changedBy(remove)).toEqual(changed);
  await createDeliveredOrder({ product });
  const putBack = write("update private.stored_keys set is_used = false, used_at = null");
  expect(await changedBy(putBack)).toEqual([product.id]);
  await createProduct({ active: false, keys: 1 });
  await db.rows("update public.products set stock_count = 0, free_stock = 0");
  await signInStaff("manager");
  const recount = write("select * from public.sync_stock()");
  for (const changed of [[product.id], []]) expect(await changedBy(recount)).toEqual(changed);
});

it("what staff write of a product changes its page, and what is not on sale has none", async () => {
  const product = await createProduct();
  const hidden = await createProduct({ active: false });
  await signInStaff("manager");
  expect(await changedBy(() => createDeliveredOrder({ product: hidden }))).toEqual([]);
  for (const [{ id }, assignment, changed] of [
    [product, "price = 7", [product.id]],
    [product, "is_active = false", [product.id]],
    [hidden, "price = 7", []],
    [hidden, "is_active = true", [hidden.id]],
  ] as const)
    expect(await changedBy(write(`update public.products set ${assignment} where id = $1`, id))).toEqual(changed);
});

it("a review that becomes public changes its product's page, and so does the name on it, which an erased account takes along", async () => {
  const { id, product } = await createDeliveredOrder();
  expect(await changedBy(() => createReview({ id }))).toEqual([]);
  for (const sql of [
    "update private.review_entries set is_approved = true where order_id = $1",
    "delete from auth.users where id = (select user_id from public.orders where id = $1)",
    "delete from private.review_entries where order_id = $1",
  ])
    expect(await changedBy(write(sql, id))).toEqual([product.id]);
});

it("returns no changes without a revision, for an expired or foreign one, or for more than 2000 products", async () => {
  const { moment } = await asked(null);
  for (const since of [null, "1", "999999999999"]) expect((await asked(since)).product_ids).toBeNull();
  const add = (count: number) =>
    db.rows("insert into private.page_changes (product_id) select 'p' || n from generate_series(1, $1) n", [count]);
  for (let times = 0; times < 2; times++) await add(2000);
  expect((await asked(moment)).product_ids).toHaveLength(2000);
  await add(2001);
  expect((await asked(moment)).product_ids).toBeNull();
});

it("is noted for every column that pages read, but for those that change nothing a page says", async () => {
  const elsewhere = [
    // No page shows them as they are.
    ...["id", "ggcheckout_id", "initial_stock", "created_at", "updated_at"],
    // A page says whether there is stock and whether it was sold: `use_key_and_count` notes when that changes.
    ...["stock_count", "free_stock", "sold_count"],
  ];
  const columns = `select array_agg(a.attname::text) from pg_trigger t
     join pg_attribute a on a.attrelid = t.tgrelid and a.attnum = any (t.tgattr::int2[])
     where t.tgname = 'note_changed_product'`;
  const noted = await db.value<string[]>(columns);
  expect([...noted, ...elsewhere].sort()).toEqual(productColumns.split(",").sort());
});
