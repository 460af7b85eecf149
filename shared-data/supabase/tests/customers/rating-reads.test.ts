import { db, dbOwner } from "../harness/database";
import {
  createCustomer,
  createDeliveredOrder,
  createProduct,
  createStaff,
  type Person,
  signIn,
  type TestProduct,
} from "../harness/factories";

/** Reviews of a product by buyers of their own, the later in the list the newer; below zero stands for one that is not approved. */
async function addReviews(product: TestProduct, ratings: readonly number[]) {
  for (const [index, rating] of ratings.entries()) {
    const order = await createDeliveredOrder({ product });
    await dbOwner.rows(
      `insert into private.review_entries (product_id, user_id, order_id, rating, is_approved, created_at)
         values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))`,
      [product.id, order.owner?.id, order.id, Math.abs(rating), rating > 0, index],
    );
  }
}

it("rates a product by its approved reviews, and gives no average without any", async () => {
  const [product, unrated] = [await createProduct(), await createProduct()];
  await addReviews(product, [5, 4, 4, -1]);
  // Staff may read all of them, which changes no average.
  await signIn(await createStaff("manager"));
  const rating = "select average::float8, total::integer from public.product_rating($1)";
  expect(await db.rows(rating, [product.id])).toEqual([{ average: 4.3, total: 3 }]);
  expect(await db.rows(rating, [unrated.id])).toEqual([{ average: null, total: 0 }]);
});

it("gives pages that are rendered ahead each rating, with the newest approved reviews, 24 at most", async () => {
  const product = await createProduct();
  await addReviews(product, [...Array<number>(24).fill(5), 3, -1, 4]);
  await db.actAs("anon");
  const listed = async (count: number) => {
    const [row] = await db.rows<{ average: number; total: number; reviews: { rating: number }[] }>(
      "select average::float8, total::integer, reviews from public.list_rated_products($1) where product_id = $2",
      [count, product.id],
    );
    return row;
  };
  const row = await listed(2);
  expect(row).toMatchObject({ average: 4.9, total: 26, reviews: [{ rating: 4 }, { rating: 3 }] });
  // As visitors read them one by one: no author but a name.
  const fields = ["comment", "created_at", "id", "product_id", "rating", "user_name"];
  expect(Object.keys(row?.reviews[0] ?? {}).sort()).toEqual(fields);
  expect((await listed(1000))?.reviews).toHaveLength(24);
});

/** A pending review by a user with this name, with the actions of staff and author. */
async function reviewBy(name: string) {
  const owner = await createCustomer({ metadata: { display_name: name } });
  const order = await createDeliveredOrder({ owner });
  const manager = await createStaff("manager");
  const as = async (person: Person, sql: string, values: unknown[] = []) => {
    await signIn(person);
    await db.rows(sql, values);
    await db.actAs("anon");
  };
  const insert = "insert into public.reviews (product_id, order_id, rating) values ($1, $2, 5)";
  await as(owner, insert, [order.product.id, order.id]);
  return {
    approve: (approved = true) => as(manager, "update public.reviews set is_approved = $1", [approved]),
    rename: (to: string) => as(owner, "select public.update_profile('Maria', $1)", [to]),
    leave: () => as(owner, "select public.delete_my_account()"),
    /** The row as visitors read it: none while pending. */
    signature: async () =>
      (await db.rows<{ user_name: string | null }>("select user_name from public.reviews"))[0]?.user_name,
  };
}

describe("an approved review", () => {
  it("is signed with the name its author had at its approval, and takes another only with another approval", async () => {
    const { approve, rename, signature } = await reviewBy("antes");
    await rename("maria_um");
    expect(await signature()).toBeUndefined();
    await approve();
    await rename("maria_dois");
    expect(await signature()).toBe("maria_um");
    const listed = await db.rows<{ reviews: { user_name: string }[] }>("select * from public.list_rated_products(1)");
    expect(listed.flatMap(({ reviews }) => reviews.map(({ user_name }) => user_name))).toEqual(["maria_um"]);
    await approve();
    await dbOwner.rows("update private.review_entries set author_name = 'outra', rating = 4");
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
});
