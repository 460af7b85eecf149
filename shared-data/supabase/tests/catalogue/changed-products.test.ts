import { createHash } from "node:crypto";
import { asVisitor, db, dbOwner, type Row } from "../harness/database";
import { createProduct, signInStaff } from "../harness/factories";
import { paid, paymentOf } from "../harness/webhooks";

type Changes = { at: string; products: Row[]; removed: string[]; next: { p_since: string; p_after: string } | null };

const past = "2000-01-01T00:00:00Z";
const hashOf = (id: string) => createHash("sha256").update(id).digest("hex");

const changes = (since: string | null, after = "") =>
  asVisitor(() => db.call<Changes>("list_changed_products", { since, after }));
const makeOld = () => dbOwner.rows("update public.products set updated_at = timestamptz '1999-01-01'");
beforeEach(makeOld);

describe("what has changed in the catalogue", () => {
  it("is whole rows as visitors read them but for what is said of keys, and the clock from which to ask on", async () => {
    const { id } = await createProduct({ price: 12 });
    const read = "select to_jsonb(p) - array['key_template', 'first_steps'] from public.products p where id = $1";
    const row = await asVisitor(() => db.value(read, [id]));
    const first = await changes(past);
    expect(first).toEqual({ at: expect.any(String), products: [row], removed: [], next: null });
    expect(await changes(null)).toEqual({ ...first, products: [] });
    expect((await changes(first.at)).products).toEqual([row]);
    expect((await changes("2999-01-01T00:00:00Z")).products).toEqual([]);
  });

  it("has what a delivery and a manager do to a product", async () => {
    const [sold, priced] = [await createProduct({ keys: 2 }), await createProduct()];
    await makeOld();
    await paid(paymentOf([sold]));
    await signInStaff("manager");
    await db.rows("update public.products set price = 5 where id = $1", [priced.id]);
    const { products } = await changes(past);
    expect(products.sort((a) => (a.id === sold.id ? -1 : 1))).toMatchObject([
      { id: sold.id, stock_count: 1, sold_count: 1 },
      { id: priced.id, price: 5 },
    ]);
  });

  it("returns only a hashed id for a product that is not on sale", async () => {
    const { id } = await createProduct({ active: false });
    const result = await changes(past);
    expect(result).toMatchObject({ products: [], removed: [hashOf(id)] });
    expect(JSON.stringify(result)).not.toContain(id);
  });

  it("returns a built-in product that was taken off sale in full, as visitors read it", async () => {
    await dbOwner.rows("update public.products set is_active = false where id = 'meta-bm-1300' and is_builtin");
    expect(await changes(past)).toMatchObject({ products: [{ id: "meta-bm-1300", is_active: false }], removed: [] });
  });

  it("comes in parts that leave none out, also where all changed at one moment", async () => {
    const insert = `insert into public.products (id, name, price, ggcheckout_id, category, is_active)
           select 'parts-' || n, 'Conta', 10, 'parts-' || n, 'facebook', n % 2 = 0 from generate_series(1, 1100) n`;
    await dbOwner.rows(insert);
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
  const indexes = `select a.amname as method from pg_index i join pg_class c on c.oid = i.indexrelid
       join pg_am a on a.oid = c.relam join pg_attribute t on t.attrelid = i.indrelid and t.attnum = any (i.indkey)
       where i.indrelid = 'public.products'::regclass and t.attname in ('stock_count', 'sold_count', 'updated_at')`;
  const rows = await db.rows<{ method: string }>(indexes);
  // The update stays on its page where the only indexes over what it writes are summaries.
  expect(rows).toEqual([{ method: "brin" }]);
});
