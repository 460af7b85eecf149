import { type Database, withRollback } from "../harness/database";

interface NamedProduct {
  id: string;
  name?: string;
  category?: string;
  active?: boolean;
  /** Days since it was made. */
  age?: number;
}

async function addProduct(
  db: Database,
  { id, name = "Conta", category = "proxys", active = true, age = 0 }: NamedProduct,
) {
  await db.asOwner((owner) =>
    owner.rows(
      `insert into public.products (id, name, price, ggcheckout_id, category, is_active, created_at)
       values ($1, $2, 10, $1, $3, $4, now() - make_interval(days => $5))`,
      [id, name, category, active, age],
    ),
  );
}

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
const search = (db: Database, query: string, limit = 8) =>
  db.rows<{ id: string }>("select id from public.search_products($1, $2)", [query, limit]);

describe("searching products", () => {
  const spellings = ["zebra anuncio", "ZEBRA ANÚNCIO", "  Zebra Anúncio ", "zebra anúncio".normalize("NFD")];

  it.each(spellings)("finds %j whatever its case and accents", (query) =>
    withRollback(async (db) => {
      await addProduct(db, { id: "zz-1", name: "Conta Zebra Anúncios" });
      await db.actAs("anon");
      expect(ids(await search(db, query))).toEqual(["zz-1"]);
    }),
  );

  it("takes signs of a pattern for nothing but ends of words", () =>
    withRollback(async (db) => {
      await addProduct(db, { id: "zz-1", name: "Zebra 100% real" });
      await addProduct(db, { id: "zz-2", name: "Zebra 1000 real" });
      await db.actAs("anon");
      expect(ids(await search(db, "100%"))).toEqual(["zz-1", "zz-2"]);
      expect(await search(db, "%")).toEqual([]);
      expect(ids(await search(db, "zebra_100"))).toEqual(["zz-1", "zz-2"]);
    }));

  it("puts names that begin with the text first", () =>
    withRollback(async (db) => {
      await addProduct(db, { id: "zz-1", name: "Alfa zebrado" });
      await addProduct(db, { id: "zz-2", name: "Zebrado beta" });
      await db.actAs("anon");
      expect(ids(await search(db, "zebrado"))).toEqual(["zz-2", "zz-1"]);
    }));

  it("finds nothing for an empty text, and never a removed product", () =>
    withRollback(async (db) => {
      await addProduct(db, { id: "zz-1", name: "Zebra removida", active: false });
      await db.actAs("anon");
      expect(await search(db, " ")).toEqual([]);
      expect(await search(db, "zebra")).toEqual([]);
    }));

  it("gives no more than 60, whatever is asked for", () =>
    withRollback(async (db) => {
      for (let index = 0; index < 62; index++) await addProduct(db, { id: `zz-${index}`, name: `Zebra ${index}` });
      await db.actAs("anon");
      expect(await search(db, "zebra", 1000)).toHaveLength(60);
      expect(await search(db, "zebra", 3)).toHaveLength(3);
      expect(await search(db, "zebra", -1)).toEqual([]);
    }));
});

describe("listing the newest products", () => {
  const newest = (db: Database, perCategory: number, except: string[] = []) =>
    db.rows<{ id: string; category: string }>(
      "select id, category from public.list_newest_products($1, $2) where id like 'zz-%'",
      [perCategory, except],
    );

  it("gives so many of every category, newest first, without the excepted and the removed", () =>
    withRollback(async (db) => {
      await db.asOwner((owner) => owner.rows("update public.products set is_active = false"));
      await addProduct(db, { id: "zz-old", age: 3 });
      await addProduct(db, { id: "zz-new", age: 1 });
      await addProduct(db, { id: "zz-mid", age: 2 });
      await addProduct(db, { id: "zz-gone", active: false });
      await addProduct(db, { id: "zz-known", age: 0 });
      await addProduct(db, { id: "zz-google", category: "google" });
      await db.actAs("anon");
      const rows = await newest(db, 2, ["zz-known"]);
      expect(ids(rows.filter(({ category }) => category === "proxys"))).toEqual(["zz-new", "zz-mid"]);
      expect(ids(rows.filter(({ category }) => category === "google"))).toEqual(["zz-google"]);
    }));
});
