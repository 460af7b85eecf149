import { createHash } from "node:crypto";
import { db, dbOwner } from "../harness/database";
import { createCustomer, createProduct, createStaff, stockKeys } from "../harness/factories";
import { paid, paymentOf } from "../harness/webhooks";

type Changes = {
  at: string;
  products: Record<string, unknown>[];
  removed: string[];
  next: { p_since: string; p_after: string } | null;
};

const past = "2000-01-01T00:00:00Z";
const hashOf = (id: string) => createHash("sha256").update(id).digest("hex");

/** The response to a visitor, with all existing changes aged first. */
async function changes(since: string | null, after = ""): Promise<Changes> {
  await db.actAs("anon");
  const [row] = await db.rows<{ result: Changes }>("select public.list_changed_products($1, $2) as result", [
    since,
    after,
  ]);
  await db.actAs("none");
  if (!row) throw new Error("no row");
  return row.result;
}

const makeOld = () => dbOwner.rows("update public.products set updated_at = timestamptz '1999-01-01'");

describe("what has changed in the catalogue", () => {
  it("is whole rows as visitors read them but for what is said of keys, and the clock from which to ask on", async () => {
    await makeOld();
    const { id } = await createProduct({ price: 12 });
    const { at, products, removed, next } = await changes(past);
    expect(products).toHaveLength(1);
    await db.actAs("anon");
    const [row] = await db.rows<{ row: Record<string, unknown> }>(
      "select to_jsonb(p) - array['key_template', 'first_steps'] as row from public.products p where id = $1",
      [id],
    );
    expect(products[0]).toEqual(row?.row);
    expect([removed, next]).toEqual([[], null]);
    expect((await changes(at)).products).toEqual(products);
    expect((await changes("2999-01-01T00:00:00Z")).products).toEqual([]);
  });

  it("without a moment is the clock alone", async () => {
    await createProduct();
    const result = await changes(null);
    expect(result).toEqual({ at: expect.any(String), products: [], removed: [], next: null });
  });

  it("has what a delivery and a manager do to a product", async () => {
    const sold = await createProduct();
    const priced = await createProduct();
    await stockKeys(sold, 2);
    const { email } = await createCustomer();
    const { id: manager } = await createStaff("manager");
    await makeOld();
    await paid(paymentOf([sold], { email }));
    await db.actAs("authenticated", manager);
    await db.rows("update public.products set price = 5 where id = $1", [priced.id]);
    await db.actAs("none");
    const { products } = await changes(past);
    expect(products).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: sold.id, stock_count: 1, sold_count: 1 }),
        expect.objectContaining({ id: priced.id, price: 5 }),
      ]),
    );
    expect(products).toHaveLength(2);
  });

  it("returns only a hashed id for a product that is not on sale", async () => {
    await makeOld();
    const { id } = await createProduct({ active: false });
    const result = await changes(past);
    expect(result).toMatchObject({ products: [], removed: [hashOf(id)] });
    expect(JSON.stringify(result)).not.toContain(id);
  });

  it("returns a built-in product that was taken off sale in full, as visitors read it", async () => {
    await makeOld();
    await dbOwner.rows("update public.products set is_active = false where id = 'meta-bm-1300' and is_builtin");
    const { products, removed } = await changes(past);
    expect(products).toEqual([expect.objectContaining({ id: "meta-bm-1300", is_active: false })]);
    expect(removed).toEqual([]);
  });

  it("comes in parts that leave none out, also where all changed at one moment", async () => {
    await makeOld();
    await dbOwner.rows(
      `insert into public.products (id, name, price, ggcheckout_id, category, is_active)
           select 'parts-' || n, 'Conta', 10, 'parts-' || n, 'facebook', n % 2 = 0 from generate_series(1, 1100) n`,
    );
    const result: string[] = [];
    let calls = 0;
    for (let next: Changes["next"] = { p_since: past, p_after: "" }; next; calls++) {
      const part: Changes = await changes(next.p_since, next.p_after);
      result.push(...part.products.map(({ id }) => hashOf(String(id))), ...part.removed);
      next = part.next;
    }
    const all = Array.from({ length: 1100 }, (_, index) => hashOf(`parts-${index + 1}`));
    expect(result.toSorted()).toEqual(all.toSorted());
    expect(calls).toBe(3);
  });
});

it("leaves a delivery its update of the product in place", async () => {
  const rows = await db.rows<{ method: string }>(
    `select a.amname as method from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
       join pg_attribute t on t.attrelid = i.indrelid and t.attnum = any (i.indkey)
       where i.indrelid = 'public.products'::regclass and t.attname in ('stock_count', 'sold_count', 'updated_at')`,
  );
  // The update stays on its page where the only indexes over what it writes are summaries.
  expect(rows).toEqual([{ method: "brin" }]);
});
