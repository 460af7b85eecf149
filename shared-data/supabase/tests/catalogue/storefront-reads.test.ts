import { db, dbOwner } from "../harness/database";

interface NamedProduct {
  id: string;
  name?: string;
  category?: string;
  active?: boolean;
  /** Days since it was made. */
  age?: number;
}

async function addProduct({ id, name = "Conta", category = "proxys", active = true, age = 0 }: NamedProduct) {
  await dbOwner.rows(
    `insert into public.products (id, name, price, ggcheckout_id, category, is_active, created_at)
       values ($1, $2, 10, $1, $3, $4, now() - make_interval(days => $5))`,
    [id, name, category, active, age],
  );
}

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
const search = (query: string, limit = 8) =>
  db.rows<{ id: string }>("select id from public.search_products($1, $2)", [query, limit]);

describe("searching products", () => {
  it("takes signs of a pattern for nothing but ends of words", async () => {
    await addProduct({ id: "zz-1", name: "Zebra 100% real" });
    await addProduct({ id: "zz-2", name: "Zebra 1000 real" });
    await db.actAs("anon");
    expect(ids(await search("100%"))).toEqual(["zz-1", "zz-2"]);
    expect(await search("%")).toEqual([]);
    expect(ids(await search("zebra_100"))).toEqual(["zz-1", "zz-2"]);
  });

  it("gives no more than 60, whatever is asked for", async () => {
    for (let index = 0; index < 62; index++) await addProduct({ id: `zz-${index}`, name: `Zebra ${index}` });
    await db.actAs("anon");
    expect(await search("zebra", 1000)).toHaveLength(60);
    expect(await search("zebra", 3)).toHaveLength(3);
    expect(await search("zebra", -1)).toEqual([]);
  });
});

const newest = (perCategory: number, except: string[] = []) =>
  db.rows<{ id: string; category: string }>(
    "select id, category from public.list_newest_products($1, $2) where id like 'zz-%'",
    [perCategory, except],
  );

it("listing the newest products gives so many of every category, newest first, without the excepted and the removed", async () => {
  await dbOwner.rows("update public.products set is_active = false");
  await addProduct({ id: "zz-old", age: 3 });
  await addProduct({ id: "zz-new", age: 1 });
  await addProduct({ id: "zz-mid", age: 2 });
  await addProduct({ id: "zz-gone", active: false });
  await addProduct({ id: "zz-known", age: 0 });
  await addProduct({ id: "zz-google", category: "google" });
  await db.actAs("anon");
  const rows = await newest(2, ["zz-known"]);
  expect(ids(rows.filter(({ category }) => category === "proxys"))).toEqual(["zz-new", "zz-mid"]);
  expect(ids(rows.filter(({ category }) => category === "google"))).toEqual(["zz-google"]);
});
