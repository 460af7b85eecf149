import { db, dbOwner } from "../harness/database";
import { createDeliveredOrder, createProduct, type TestProduct } from "../harness/factories";

/** Approved or not, reviews of a product by buyers of their own; the later in the list, the newer. */
async function addReviews(product: TestProduct, reviews: (readonly [rating: number, approved: boolean])[]) {
  for (const [index, [rating, isApproved]] of reviews.entries()) {
    const order = await createDeliveredOrder({ product });
    await dbOwner.rows(
      `insert into private.review_entries (product_id, user_id, order_id, rating, is_approved, created_at)
         values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))`,
      [product.id, order.owner?.id, order.id, rating, isApproved, index],
    );
  }
}

describe("rating a product", () => {
  const rating = async (productId: string) =>
    (
      await db.rows<{ average: string | null; total: string }>("select * from public.product_rating($1)", [productId])
    )[0];

  it("counts approved reviews only", async () => {
    const product = await createProduct();
    await addReviews(product, [
      [5, true],
      [4, true],
      [4, true],
      [1, false],
    ]);
    await db.actAs("anon");
    const result = await rating(product.id);
    expect([Number(result?.average), Number(result?.total)]).toEqual([4.3, 3]);
  });

  it("has no average without ratings", async () => {
    const product = await createProduct();
    await db.actAs("anon");
    const result = await rating(product.id);
    expect([result?.average, Number(result?.total)]).toEqual([null, 0]);
  });
});

describe("reading the rated products for pages that are rendered ahead", () => {
  it("gives each with its rating and the newest of its approved reviews", async () => {
    const product = await createProduct();
    await addReviews(product, [
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
  });

  it("gives no more than 24 reviews of a product, whatever is asked for", async () => {
    const product = await createProduct();
    await addReviews(
      product,
      Array.from({ length: 25 }, () => [5, true] as const),
    );
    await db.actAs("anon");
    const [row] = await db.rows<{ total: string; reviews: unknown[] }>(
      "select * from public.list_rated_products(1000) where product_id = $1",
      [product.id],
    );
    expect([Number(row?.total), row?.reviews.length]).toEqual([25, 24]);
  });
});
