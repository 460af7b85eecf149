import { db } from "../harness/database";
import { createProduct, signInStaff, stockKeys } from "../harness/factories";
import { generated, ordersOf, type PaymentPayload, paid, paymentOf } from "../harness/webhooks";

const late = { id: "?", ggcheckoutId: "late-product", price: 100 };

/** Sends a payment as if it had come some days ago. */
async function paidDaysAgo(days: number, payment: PaymentPayload) {
  const { body } = await paid(payment);
  await db.rows(
    "update public.payment_events set received_at = received_at - make_interval(days => $2) where id = $1",
    [body.event_id, days],
  );
  return body.event_id;
}
const receivedAt = (id: number | undefined) =>
  db.value<Date>("select received_at from public.payment_events where id = $1", [id]);
const paidAt = async (payment: PaymentPayload) => (await ordersOf(payment)).map((order) => order.paid_at);

async function replay(id: number | undefined) {
  await signInStaff("manager");
  const outcome = await db.value("select public.replay_payment_event($1, 'produto cadastrado')", [id]);
  await db.actAs("none");
  return outcome;
}

it.each(["the PIX generated before", "no word of it before"])("is when the event came, with %s", async (before) => {
  const payment = paymentOf([await createProduct()]);
  if (before.startsWith("the PIX")) await generated(payment);
  const { body } = await paid(payment);
  expect(await paidAt(payment)).toEqual([await receivedAt(body.event_id)]);
});

it("is the event's first receipt when it is replayed: the day of the sale and the place in the line follow", async () => {
  const payment = paymentOf([late]);
  const id = await paidDaysAgo(3, payment);
  const product = await createProduct(late);
  const other = paymentOf([product]);
  await paid(other);
  expect(await replay(id)).toBe("waiting");
  expect(await paidAt(payment)).toEqual([await receivedAt(id)]);
  await stockKeys(product, 1);
  await db.rows("select private.deliver_to_waiting_orders($1)", [product.id]);
  expect(await ordersOf(payment)).toMatchObject([{ is_waiting: false }]);
  expect(await ordersOf(other)).toMatchObject([{ is_waiting: true }]);
  await signInStaff("manager");
  const { by_day } = await db.value<{ by_day: { orders: number }[] }>("select public.sales_summary(4)");
  expect(by_day.map(({ orders }) => orders)).toEqual([1, 0, 0, 1]);
});

it("is the first of several receipts, whichever is replayed", async () => {
  const payment = paymentOf([late]);
  const first = await paidDaysAgo(3, payment);
  const second = await paidDaysAgo(1, payment);
  await createProduct(late);
  await replay(second);
  expect(await paidAt(payment)).toEqual([await receivedAt(first)]);
  expect(await replay(first)).toBe("unchanged");
});

it.each(["unknown_product", "error"])(
  "is the first receipt also where the provider sends again what ended as %s",
  async (end) => {
    const payment = paymentOf([late]);
    const id = await paidDaysAgo(2, payment);
    await db.rows("update public.payment_events set outcome = $1", [end]);
    await stockKeys(await createProduct(late), 1);
    expect((await paid(payment)).body.outcome).toBe("delivered");
    expect(await paidAt(payment)).toEqual([await receivedAt(id)]);
  },
);

it("is not when a PIX was generated, nor when a payment was refused, nor when another payment came", async () => {
  const payment = paymentOf([late]);
  expect((await generated(payment)).body.outcome).toBe("unknown_product");
  await db.rows("update public.payment_events set received_at = '2020-01-01'");
  await paidDaysAgo(3, { ...payment, payment: { ...payment.payment, status: "refused" } });
  await paidDaysAgo(3, paymentOf([late]));
  await createProduct(late);
  const { body } = await paid(payment);
  expect(await paidAt(payment)).toEqual([await receivedAt(body.event_id)]);
});
