import { db, dbOwner } from "../harness/database";
import {
  createCustomer,
  createDeliveredOrder,
  createOrder,
  createProduct,
  createStaff,
  type Person,
  signIn,
  signInBuyer,
  signInStaff,
  type TestOrder,
  type TestProduct,
} from "../harness/factories";
import { createReview } from "../harness/reviews";

const review = (order: TestOrder, fields: Record<string, unknown> = {}) => {
  const about = { user_id: order.owner?.id, product_id: order.product.id, order_id: order.id };
  const row = { ...about, rating: 5, comment: "Ótimo", is_approved: false, ...fields };
  const names = Object.keys(row).join(", ");
  const given = "jsonb_populate_record(null::public.reviews, $1)";
  return db.rows(`insert into public.reviews (${names}) select ${names} from ${given} returning *`, [row]);
};

async function writeReview(): Promise<{ id: string; order: TestOrder }> {
  const order = await signInBuyer();
  const [row] = await review(order);
  return { id: row?.id, order };
}

describe("writing a review", () => {
  it.each([
    ["unapproved and unsigned, whatever the sender says", { is_approved: true, user_name: "outra" }, "Ótimo"],
    ["clean", { comment: " <b>bom</b> " }, "bbom/b"],
    ["without a comment and without the sender's id", { user_id: null, comment: "  " }, null],
    ["with a comment of 500 characters", { comment: "x".repeat(500) }, "x".repeat(500)],
  ])("keeps it %s", async (_how, fields, comment) => {
    const order = await signInBuyer();
    const stored = { is_approved: false, user_id: order.owner?.id, user_name: null, rating: 5, comment };
    expect(await review(order, fields)).toMatchObject([stored]);
    await expect(review(order)).rejects.toThrow("PT409 order_already_reviewed");
  });

  it.each([
    [{ rating: 0 }, "PT400 rating_invalid: Rating must be between 1 and 5"],
    [{ rating: null }, "PT400 rating_invalid"],
    [{ comment: "x".repeat(501) }, "PT400 comment_too_long"],
  ])("refuses one with %j", async (fields, refusal) => {
    const order = await signInBuyer();
    await expect(review(order, fields)).rejects.toThrow(refusal);
  });

  it("refuses an order that is not completed, not the sender's, or not of the product", async () => {
    const [order, other, pending] = [await createDeliveredOrder(), await createDeliveredOrder(), await createOrder()];
    const refusal = "PT403 review_not_allowed";
    await signIn(pending.owner);
    await expect(review(pending)).rejects.toThrow(refusal);
    await signIn(order.owner);
    await expect(review(other)).rejects.toThrow(refusal);
    for (const fields of [{ user_id: other.owner?.id }, { product_id: other.product.id }, { order_id: other.id }])
      await expect(review(order, fields)).rejects.toThrow(refusal);
    await db.actAs("anon");
    await expect(review(order)).rejects.toThrow("42501");
  });
});

const read = (id: string) =>
  db.rows("select user_id, order_id, user_name, is_approved from public.reviews where id = $1", [id]);

it("reading reviews shows visitors approved ones only, signed with the display name and nothing more", async () => {
  const { id, order } = await writeReview();
  await dbOwner.rows("update public.profiles set display_name = 'maria_9' where id = $1", [order.owner?.id]);
  await db.actAs("anon");
  expect(await read(id)).toEqual([]);
  await dbOwner.rows("update private.review_entries set is_approved = true where id = $1", [id]);
  const shown = [{ user_id: null, order_id: null, user_name: "maria_9", is_approved: true }];
  expect(await read(id)).toEqual(shown);
});

describe("moderating", () => {
  const approve = (id: string) =>
    db.rows("update public.reviews set is_approved = true where id = $1 returning id, is_approved, user_name", [id]);
  const reject = (id: string) => db.rows("delete from public.reviews where id = $1 returning id", [id]);

  it("approves and rejects for managers, and changes nothing but the approval; the second rejection finds nothing", async () => {
    const { id } = await writeReview();
    await signInStaff("manager");
    for (const _time of ["once", "again"])
      expect(await approve(id)).toMatchObject([{ id, is_approved: true, user_name: expect.any(String) }]);
    const change = "update public.reviews set rating = 1, comment = 'ruim', user_name = 'x' where id = $1";
    await db.rows(change, [id]);
    const stored = await db.rows("select rating, comment from public.reviews where id = $1", [id]);
    expect(stored).toEqual([{ rating: 5, comment: "Ótimo" }]);
    expect([await reject(id), await reject(id)]).toEqual([[{ id }], []]);
  });

  it("is refused by its functions too, regardless of who comes past the first question", async () => {
    const { id, order } = await writeReview();
    await dbOwner.rows("drop trigger only_staff_moderates on public.reviews");
    await signIn(order.owner);
    for (const act of [approve, reject]) await expect(act(id)).rejects.toThrow("staff_only");
  });
});

/** Reviews of a product by buyers of their own, the later in the list the newer; below zero stands for one that is not approved. */
async function addReviews(product: TestProduct, ratings: readonly number[]) {
  for (const [index, rating] of ratings.entries()) {
    const order = await createDeliveredOrder({ product });
    const id = await createReview(order, { rating: Math.abs(rating), approved: rating > 0 });
    const newer = "update private.review_entries set created_at = now() + make_interval(secs => $2) where id = $1";
    await dbOwner.rows(newer, [id, index]);
  }
}

it("rates a product by its approved reviews, and gives no average without any", async () => {
  const [product, unrated] = [await createProduct(), await createProduct()];
  await addReviews(product, [5, 4, 4, -1]);
  // Staff may read all of them, which changes no average.
  await signInStaff("manager");
  const rating = "select average::float8, total::integer from public.product_rating($1)";
  expect(await db.rows(rating, [product.id])).toEqual([{ average: 4.3, total: 3 }]);
  expect(await db.rows(rating, [unrated.id])).toEqual([{ average: null, total: 0 }]);
});

it("gives pages that are rendered ahead each rating, with the newest approved reviews, 24 at most", async () => {
  const product = await createProduct();
  await addReviews(product, [...Array<number>(24).fill(5), 3, -1, 4]);
  await db.actAs("anon");
  const listed = async (count: number) => {
    const read = "select average::float8, total::integer, reviews from public.list_rated_products($1)";
    return (await db.rows(`${read} where product_id = $2`, [count, product.id]))[0];
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
  await signIn(owner);
  await review(order);
  await db.actAs("anon");
  return {
    approve: (approved = true) => as(manager, "update public.reviews set is_approved = $1", [approved]),
    rename: (to: string) => as(owner, "select public.update_profile('Maria', $1)", [to]),
    leave: () => as(owner, "select public.delete_my_account()"),
    signature: async () => (await db.rows("select user_name from public.reviews"))[0]?.user_name,
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
    const listed = "select reviews from public.list_rated_products(1) where total > 0";
    expect(await db.rows(listed)).toMatchObject([{ reviews: [{ user_name: "maria_um" }] }]);
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
