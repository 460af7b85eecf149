import { type Database, withRollback } from "./harness/database";
import { createDeliveredOrder, createProduct, type TestProduct } from "./harness/factories";

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

  it("takes signs of a pattern literally", () =>
    withRollback(async (db) => {
      await addProduct(db, { id: "zz-1", name: "Zebra 100% real" });
      await addProduct(db, { id: "zz-2", name: "Zebra 1000 real" });
      await db.actAs("anon");
      expect(ids(await search(db, "100%"))).toEqual(["zz-1"]);
      expect(await search(db, "%")).toHaveLength(1);
      expect(await search(db, "_ebra")).toEqual([]);
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

  it("gives no more than 20, whatever is asked for", () =>
    withRollback(async (db) => {
      for (let index = 0; index < 22; index++) await addProduct(db, { id: `zz-${index}`, name: `Zebra ${index}` });
      await db.actAs("anon");
      expect(await search(db, "zebra", 1000)).toHaveLength(20);
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

/** Approved or not, reviews of a product by buyers of their own; the later in the list, the newer. */
async function addReviews(
  db: Database,
  product: TestProduct,
  reviews: (readonly [rating: number, approved: boolean])[],
) {
  for (const [index, [rating, isApproved]] of reviews.entries()) {
    const order = await createDeliveredOrder(db, { product });
    await db.asOwner((owner) =>
      owner.rows(
        `insert into private.review_entries (product_id, user_id, order_id, rating, is_approved, created_at)
         values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))`,
        [product.id, order.owner?.id, order.id, rating, isApproved, index],
      ),
    );
  }
}

describe("rating a product", () => {
  const rating = async (db: Database, productId: string) =>
    (
      await db.rows<{ average: string | null; total: string }>("select * from public.product_rating($1)", [productId])
    )[0];

  it("counts approved reviews only", () =>
    withRollback(async (db) => {
      const product = await createProduct(db);
      await addReviews(db, product, [
        [5, true],
        [4, true],
        [4, true],
        [1, false],
      ]);
      await db.actAs("anon");
      const result = await rating(db, product.id);
      expect([Number(result?.average), Number(result?.total)]).toEqual([4.3, 3]);
    }));

  it("has no average where nobody has rated", () =>
    withRollback(async (db) => {
      const product = await createProduct(db);
      await db.actAs("anon");
      const result = await rating(db, product.id);
      expect([result?.average, Number(result?.total)]).toEqual([null, 0]);
    }));
});

describe("reading the rated products for pages that are rendered ahead", () => {
  it("gives each with its rating and the newest of its approved reviews", () =>
    withRollback(async (db) => {
      const product = await createProduct(db);
      await addReviews(db, product, [
        [5, true],
        [4, true],
        [1, false],
        [3, true],
      ]);
      await db.actAs("anon");
      const [row] = await db.rows<{ average: string; total: string; reviews: { rating: number; user_name: string }[] }>(
        "select * from public.list_rated_products(2) where product_id = $1",
        [product.id],
      );
      expect([Number(row?.average), Number(row?.total)]).toEqual([4, 3]);
      expect(row?.reviews.map(({ rating }) => rating)).toEqual([3, 4]);
      // As visitors read them one by one: no author but a name.
      expect(Object.keys(row?.reviews[0] ?? {}).sort()).toEqual([
        "comment",
        "created_at",
        "id",
        "product_id",
        "rating",
        "user_name",
      ]);
    }));

  it("gives no more than 24 reviews of a product, whatever is asked for", () =>
    withRollback(async (db) => {
      const product = await createProduct(db);
      await addReviews(
        db,
        product,
        Array.from({ length: 25 }, () => [5, true] as const),
      );
      await db.actAs("anon");
      const [row] = await db.rows<{ total: string; reviews: unknown[] }>(
        "select * from public.list_rated_products(1000) where product_id = $1",
        [product.id],
      );
      expect([Number(row?.total), row?.reviews.length]).toEqual([25, 24]);
    }));
});

describe("the catalogue's revision", () => {
  const revision = async (db: Database) => {
    await db.actAs("anon");
    const [row] = await db.rows<{ revision: string }>("select public.catalogue_revision() as revision");
    await db.actAs("none");
    return row?.revision;
  };

  it("changes with a review that becomes public, and not with one that waits", () =>
    withRollback(async (db) => {
      const product = await createProduct(db);
      await addReviews(db, product, [[5, false]]);
      const waiting = await revision(db);
      await addReviews(db, product, [[4, false]]);
      // The product's sale of the second order counts; the reviews alone are looked at here.
      const reviews = (text: string | undefined) => text?.split(" ").slice(2);
      expect(reviews(await revision(db))).toEqual(reviews(waiting));
      await db.asOwner((owner) =>
        owner.rows("update private.review_entries set is_approved = true where product_id = $1", [product.id]),
      );
      expect(reviews(await revision(db))).not.toEqual(reviews(waiting));
    }));
});
