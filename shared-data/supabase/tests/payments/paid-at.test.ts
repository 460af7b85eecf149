import { type Database, withRollback } from "../harness/database";
import { createProduct, createStaff, stockKeys } from "../harness/factories";
import { generated, ordersOf, type PaymentPayload, paid, paymentOf } from "../harness/webhooks";

const late = { id: "?", ggcheckoutId: "late-product", price: 100 };

/** Sends a payment as if it had come some days ago. */
async function paidDaysAgo(db: Database, days: number, payment: PaymentPayload) {
  const { body } = await paid(db, payment);
  await db.rows(
    "update public.payment_events set received_at = received_at - make_interval(days => $2) where id = $1",
    [body.event_id, days],
  );
  return body.event_id;
}
const receivedAt = (db: Database, id: number | undefined) =>
  db.value<Date>("select received_at from public.payment_events where id = $1", [id]);
const paidAt = async (db: Database, payment: PaymentPayload) =>
  (await ordersOf(db, payment)).map((order) => order.paid_at);

async function replay(db: Database, id: number | undefined) {
  const manager = await createStaff(db, "manager");
  await db.actAs("authenticated", manager.id);
  const outcome = await db.value("select public.replay_payment_event($1, 'produto cadastrado')", [id]);
  await db.actAs("none");
  return outcome;
}

it.each(["the PIX generated before", "no word of it before"])("is when the event came, with %s", (before) =>
  withRollback(async (db) => {
    const payment = paymentOf([await createProduct(db)]);
    if (before.startsWith("the PIX")) await generated(db, payment);
    const { body } = await paid(db, payment);
    expect(await paidAt(db, payment)).toEqual([await receivedAt(db, body.event_id)]);
  }),
);

it("is the event's first receipt when it is replayed: the day of the sale and the place in the line follow", () =>
  withRollback(async (db) => {
    const payment = paymentOf([late]);
    const id = await paidDaysAgo(db, 3, payment);
    const product = await createProduct(db, late);
    const other = paymentOf([product]);
    await paid(db, other);
    expect(await replay(db, id)).toBe("waiting");
    expect(await paidAt(db, payment)).toEqual([await receivedAt(db, id)]);
    await stockKeys(db, product, 1);
    await db.rows("select private.deliver_to_waiting_orders($1)", [product.id]);
    expect(await ordersOf(db, payment)).toMatchObject([{ is_waiting: false }]);
    expect(await ordersOf(db, other)).toMatchObject([{ is_waiting: true }]);
    await db.actAs("authenticated", (await createStaff(db, "manager")).id);
    const { by_day } = await db.value<{ by_day: { orders: number }[] }>("select public.sales_summary(4)");
    expect(by_day.map(({ orders }) => orders)).toEqual([1, 0, 0, 1]);
  }));

it("is the first of several receipts, whichever is replayed", () =>
  withRollback(async (db) => {
    const payment = paymentOf([late]);
    const first = await paidDaysAgo(db, 3, payment);
    const second = await paidDaysAgo(db, 1, payment);
    await createProduct(db, late);
    await replay(db, second);
    expect(await paidAt(db, payment)).toEqual([await receivedAt(db, first)]);
    expect(await replay(db, first)).toBe("unchanged");
  }));

it.each(["unknown_product", "error"])(
  "is the first receipt also where the provider sends again what ended as %s",
  (end) =>
    withRollback(async (db) => {
      const payment = paymentOf([late]);
      const id = await paidDaysAgo(db, 2, payment);
      await db.rows("update public.payment_events set outcome = $1", [end]);
      await stockKeys(db, await createProduct(db, late), 1);
      expect((await paid(db, payment)).body.outcome).toBe("delivered");
      expect(await paidAt(db, payment)).toEqual([await receivedAt(db, id)]);
    }),
);

it("is not when a PIX was generated, nor when a payment was refused, nor when another payment came", () =>
  withRollback(async (db) => {
    const payment = paymentOf([late]);
    expect((await generated(db, payment)).body.outcome).toBe("unknown_product");
    await db.rows("update public.payment_events set received_at = '2020-01-01'");
    await paidDaysAgo(db, 3, { ...payment, payment: { ...payment.payment, status: "refused" } });
    await paidDaysAgo(db, 3, paymentOf([late]));
    await createProduct(db, late);
    const { body } = await paid(db, payment);
    expect(await paidAt(db, payment)).toEqual([await receivedAt(db, body.event_id)]);
  }));

it("stays when the payment is sent again", () =>
  withRollback(async (db) => {
    const payment = paymentOf([await createProduct(db)]);
    await paid(db, payment);
    const before = await paidAt(db, payment);
    await paid(db, payment);
    expect(await paidAt(db, payment)).toEqual(before);
  }));
