import { asOwner, db } from "../harness/database";
import { createDeliveredOrder, createProduct, signInStaff } from "../harness/factories";
import { now, type Report, sell } from "../harness/sales";

const counts = () => db.value<Record<string, number>>("select to_jsonb(r) from public.staff_counts() r");

it("staff_counts counts what waits for a person, each order once", async () => {
  await signInStaff("manager");
  const before = await counts();
  await sell({ at: now, owner: null, email: "a@example.com" });
  await sell({ at: now, owner: null, email: "b@example.com", held: true });
  await sell({ at: now, owner: null, email: "c@example.com", seconds: 1 });
  await sell({ at: now, held: true });
  await sell({ at: now, seconds: 1 });
  await sell({ at: now, held: true, refundedAt: now });
  // Off sale, it is nobody's concern that it has no keys.
  await createProduct({ active: false });
  const reviewed = await createDeliveredOrder();
  await asOwner(async () => {
    for (const outcome of ["error", "unknown_product", "not_paid", "delivered", "ignored", "unchanged"])
      await db.rows("insert into public.payment_events (endpoint, body, outcome) values ('pix.paid', '{}', $1)", [
        outcome,
      ]);
    await db.rows("insert into private.review_entries (product_id, order_id, rating) values ($1, $2, 5)", [
      reviewed.product.id,
      reviewed.id,
    ]);
  });
  const after = await counts();
  expect(after).toMatchObject({ orders: 4, events: 3, reviews: Number(before.reviews) + 1 });
  expect(after.low_stock).toBe(Number(before.low_stock) + 7);
  const { low_stock } = await db.value<Report>("select public.sales_summary(1)");
  expect(low_stock.filter(({ is_low }) => is_low)).toHaveLength(Number(after.low_stock));
});
