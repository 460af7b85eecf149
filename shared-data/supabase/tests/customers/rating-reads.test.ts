import { db, dbOwner } from "../harness/database";
import {
  createCustomer,
  createDeliveredOrder,
  createProduct,
  createStaff,
  signIn,
  type TestProduct,
} from "../harness/factories";

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

/** A pending review by a user with this name, with the actions of staff and author. */
async function reviewBy(name: string) {
  const owner = await createCustomer({ metadata: { display_name: name } });
  const order = await createDeliveredOrder({ owner });
  const manager = await createStaff("manager");
  await signIn(owner);
  const insert = "insert into public.reviews (product_id, order_id, rating) values ($1, $2, 5) returning id";
  const id = await db.value<string>(insert, [order.product.id, order.id]);
  const as = async (person: string, sql: string, values: unknown[]) => {
    await db.actAs("authenticated", person);
    await db.rows(sql, values);
    await db.actAs("anon");
  };
  return {
    approve: (approved = true) =>
      as(manager.id, "update public.reviews set is_approved = $2 where id = $1", [id, approved]),
    rename: (to: string) => as(owner.id, "select public.update_profile('Maria', $1)", [to]),
    leave: () => as(owner.id, "select public.delete_my_account()", []),
    /** The row as visitors read it: none while pending. */
    signature: async () =>
      (await db.rows<{ user_name: string | null }>("select user_name from public.reviews where id = $1", [id]))[0]
        ?.user_name,
    id,
  };
}

describe("an approved review", () => {
  it("is signed with the name its author had at its approval, whatever they call themself later", async () => {
    const { approve, rename, signature } = await reviewBy("antes");
    await rename("maria_um");
    expect(await signature()).toBeUndefined();
    await approve();
    await rename("maria_dois");
    expect(await signature()).toBe("maria_um");
    const listed = await db.rows<{ reviews: { user_name: string }[] }>("select * from public.list_rated_products(1)");
    expect(listed.flatMap(({ reviews }) => reviews.map(({ user_name }) => user_name))).toEqual(["maria_um"]);
  });

  it("takes another name only with another approval", async () => {
    const { approve, rename, signature, id } = await reviewBy("maria_um");
    await approve();
    await rename("maria_dois");
    await approve();
    const forge = "update private.review_entries set author_name = 'outra', rating = 4 where id = $1";
    await dbOwner.rows(forge, [id]);
    expect(await signature()).toBe("maria_um");
    await approve(false);
    expect(await signature()).toBeUndefined();
    await approve();
    expect(await signature()).toBe("maria_dois");
  });

  it("stays without a name when its author's account is erased, also approved again", async () => {
    const { approve, leave, signature } = await reviewBy("maria_um");
    await approve();
    await leave();
    expect(await signature()).toBeNull();
    await approve(false);
    await approve();
    expect(await signature()).toBeNull();
  });

  it("has no name before it is approved, nor one that its sender gives it", async () => {
    const owner = await createCustomer({ metadata: { display_name: "maria_um" } });
    const order = await createDeliveredOrder({ owner });
    await signIn(owner);
    const insert =
      "insert into public.reviews (product_id, order_id, rating, user_name) values ($1, $2, 5, 'outra') returning user_name";
    expect(await db.rows(insert, [order.product.id, order.id])).toEqual([{ user_name: null }]);
  });
});
