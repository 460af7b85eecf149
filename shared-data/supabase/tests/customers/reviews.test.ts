import { db, dbOwner } from "../harness/database";
import {
  createDeliveredOrder,
  createOrder,
  signIn,
  signInBuyer,
  signInCustomer,
  signInStaff,
  type TestOrder,
} from "../harness/factories";

const review = (order: TestOrder, fields: Record<string, unknown> = {}) => {
  const about = { user_id: order.owner?.id, product_id: order.product.id, order_id: order.id };
  const row = { ...about, rating: 5, comment: "Ótimo", is_approved: false, ...fields };
  const names = Object.keys(row);
  return db.rows<{ id: string; is_approved: boolean; user_id: string }>(
    `insert into public.reviews (${names.join(", ")}) values (${names.map((_, index) => `$${index + 1}`).join(", ")}) returning *`,
    Object.values(row),
  );
};

/** A review of a delivered order, written by its owner. */
async function createReview(): Promise<{ id: string; order: TestOrder }> {
  const order = await signInBuyer();
  const [row] = await review(order);
  await db.actAs("none");
  return { id: row?.id ?? "", order };
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
    [{ rating: 6 }, "PT400 rating_invalid"],
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
  const { id, order } = await createReview();
  await db.rows("update public.profiles set display_name = 'maria_9' where id = $1", [order.owner?.id]);
  await db.actAs("anon");
  expect(await read(id)).toEqual([]);
  await dbOwner.rows("update private.review_entries set is_approved = true where id = $1", [id]);
  const shown = [{ user_id: null, order_id: null, user_name: "maria_9", is_approved: true }];
  expect(await read(id)).toEqual(shown);
  await signInCustomer();
  expect(await read(id)).toEqual(shown);
});

describe("moderating", () => {
  const approve = (id: string) =>
    db.rows("update public.reviews set is_approved = true where id = $1 returning id, is_approved, user_name", [id]);
  const reject = (id: string) => db.rows("delete from public.reviews where id = $1 returning id", [id]);

  it("approves and rejects for managers, and changes nothing but the approval; the second rejection finds nothing", async () => {
    const { id } = await createReview();
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
    const { id, order } = await createReview();
    await db.rows("drop trigger only_staff_moderates on public.reviews");
    await signIn(order.owner);
    for (const act of [approve, reject]) await expect(act(id)).rejects.toThrow("staff_only");
  });
});
