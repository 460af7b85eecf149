import { db } from "../harness/database";
import { createProduct, signInStaff } from "../harness/factories";
import { override } from "../harness/staff-calls";
import { ordersOf, outcomeOf, paid, paymentOf, send } from "../harness/webhooks";

it.each([
  ["pix.generated", null, "generated"],
  ["pix.paid", "", "paid"],
  ["pix.generated", "pix.paid", "paid"],
  ["pix.paid", " PIX.EXPIRED ", "expired"],
  ["pix.paid", "pix.failed", "failed"],
  ["pix.generated", "card.chargeback", "refunded"],
  ["pix.paid", "card.paid", "ignored"],
])("at %s, the event %p is %s", async (endpoint, event, expected) => {
  expect(await db.value("select private.event_meaning($1, $2)", [endpoint, event])).toBe(expected);
});

it("changes nothing for an event of another kind", async () => {
  const payment = paymentOf([await createProduct()]);
  expect(await outcomeOf(send("pix.paid", { ...payment, event: "checkout.abandoned" }))).toBe("ignored");
  expect(await ordersOf(payment)).toEqual([]);
});

function orders(events: readonly string[]): string[][] {
  const rotations = events.map((_, start) => [...events.slice(start), ...events.slice(0, start)]);
  return rotations.flatMap((order) => [order, order.toReversed()]);
}

describe("an order only moves forward", () => {
  const courses = orders(["pix.generated", "pix.expired", "pix.failed", "pix.paid", "pix.refunded"]);
  it.each(courses)("in the order %s it ends refunded, and one key at most was given", async (...order) => {
    const product = await createProduct({ keys: 2 });
    const payment = paymentOf([product]);
    for (const event of order) await send("pix.paid", { ...payment, event });
    expect(await ordersOf(payment)).toMatchObject([{ status: "refunded", is_waiting: false }]);
    const counts = "select stock_count >= 1 as is_left, sold_count from public.products where id = $1";
    expect(await db.rows(counts, [product.id])).toEqual([{ is_left: true, sold_count: 0 }]);
  });

  const shortCourses = orders(["pix.generated", "pix.paid", "pix.refunded"]);
  it.each(shortCourses)("in the order %s nothing is sold after a refund that names no product", async (...order) => {
    const payment = paymentOf([await createProduct({ keys: 1 })]);
    for (const event of order)
      await send("pix.paid", { ...(event === "pix.refunded" ? { payment: payment.payment ?? {} } : payment), event });
    const isKnown = order[0] !== "pix.refunded";
    expect(await ordersOf(payment)).toMatchObject([
      isKnown
        ? { status: "refunded", hold_reason: null }
        : { status: "completed", hold_reason: "payment_refunded", delivered_key_id: null },
    ]);
  });

  it("holds what is paid after a chargeback of a product that the store does not sell, until an admin releases it", async () => {
    const product = await createProduct({ keys: 1 });
    const payment = paymentOf([product]);
    const unknown = { product: { id: "unheard-of" }, products: [{ id: "unheard-of" }] };
    const chargeback = send("pix.paid", { ...payment, ...unknown, event: "card.chargeback" });
    expect(await outcomeOf(chargeback)).toBe("unknown_product");
    expect(await outcomeOf(paid(payment))).toBe("held");
    const [order] = await ordersOf(payment);
    await signInStaff("admin");
    await override(String(order?.id), "release");
    expect(await ordersOf(payment)).toMatchObject([{ hold_reason: null, delivered_key_id: expect.any(String) }]);
  });

  it("keeps a paid order when a failure or an expiry comes late", async () => {
    const payment = paymentOf([await createProduct()]);
    await paid(payment);
    for (const event of ["pix.failed", "pix.expired", "pix.generated"]) await send("pix.paid", { ...payment, event });
    expect(await ordersOf(payment)).toMatchObject([{ status: "completed" }]);
  });

  it("holds nothing of a payment any more that was refunded", async () => {
    const payment = paymentOf([await createProduct()], { amount: 3 });
    expect(await outcomeOf(paid(payment))).toBe("held");
    await send("pix.paid", { ...payment, event: "pix.refunded" });
    expect(await ordersOf(payment)).toMatchObject([{ status: "refunded", hold_reason: null }]);
  });

  it("refunds every product of a payment and of no other, also when the refund lists none", async () => {
    const products = [await createProduct(), await createProduct()];
    const [payment, other] = [paymentOf(products), paymentOf(products)];
    for (const each of [payment, other]) await paid(each);
    const chargeback = send("pix.paid", { event: "pix.chargeback", payment: payment.payment ?? {} });
    expect(await outcomeOf(chargeback)).toBe("refunded");
    const statuses = [await ordersOf(payment), await ordersOf(other)].flat().map(({ status }) => status);
    expect(statuses).toEqual(["refunded", "refunded", "completed", "completed"]);
  });
});
