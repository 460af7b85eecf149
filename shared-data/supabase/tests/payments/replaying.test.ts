import { asPerson, db, dbOwner } from "../harness/database";
import { createProduct, createStaff, restock, signInStaff } from "../harness/factories";
import { age } from "../harness/inbox";
import { entriesOf, logged } from "../harness/log";
import { claimWebhooks, openWebhooks } from "../harness/outgoing-webhooks";
import { generated, ordersOf, type PaymentPayload, paid, paymentOf, send } from "../harness/webhooks";

const late = { id: "?", ggcheckoutId: "late-product", price: 100 };

/** Applies an event again as a manager; the caller is the database's owner afterwards. */
const replay = async (id: number | undefined, reason: string | null = "produto cadastrado") => {
  const call = "select public.replay_payment_event($1, $2)";
  return asPerson(await createStaff("manager"), () => db.value(call, [id, reason]));
};

describe("replaying an event", () => {
  it("applies it once the product it names is in the store, and logs each try; again, it changes nothing", async () => {
    const payment = paymentOf([late]);
    const { body } = await paid(payment);
    await createProduct({ ...late, keys: 2 });
    const entries = await logged(async () => {
      expect(await replay(body.event_id)).toBe("delivered");
      expect(await replay(body.event_id)).toBe("unchanged");
      await db.rows("update public.payment_events set applied_at = null");
      await replay(body.event_id);
    });
    expect(await ordersOf(payment)).toMatchObject([{ status: "completed" }]);
    const entry = { action: "event_replayed", event_id: String(body.event_id), reason: "produto cadastrado" };
    expect(entries.filter(({ action }) => action === "event_replayed")).toMatchObject([
      { ...entry, changes: { outcome: { from: "unknown_product", to: "delivered" } } },
      { ...entry, changes: { outcome: { from: "delivered", to: "unchanged" } } },
      entry,
    ]);
  });

  it("is refused without a reason, and then applies and logs nothing", async () => {
    const payment = paymentOf([late]);
    const { body } = await paid(payment);
    await createProduct(late);
    for (const reason of [null, "", " <> "])
      await expect(replay(body.event_id, reason)).rejects.toThrow("PT400 reason_required");
    expect(await entriesOf("event_replayed")).toEqual([]);
    expect(await ordersOf(payment)).toEqual([]);
  });
});

describe("the moment of a payment", () => {
  async function paidDaysAgo(days: number, payment: PaymentPayload) {
    const { body } = await paid(payment);
    await age(body.event_id, days);
    return body.event_id;
  }
  const receivedAt = (id: number | undefined) =>
    db.value<Date>("select received_at from public.payment_events where id = $1", [id]);
  const paidAt = async (payment: PaymentPayload) => (await ordersOf(payment)).map((order) => order.paid_at);

  it("is when the event came, also of a PIX that was generated before", async () => {
    const payment = paymentOf([await createProduct()]);
    await generated(payment);
    await db.rows("update public.payment_events set received_at = '2020-01-01'");
    const { body } = await paid(payment);
    expect(await paidAt(payment)).toEqual([await receivedAt(body.event_id)]);
  });

  it("is the event's first receipt when it is replayed: the day of the sale and the place in the line follow", async () => {
    await openWebhooks();
    await dbOwner.rows("update private.webhook_endpoints set created_at = '2020-01-01'");
    const payment = paymentOf([late]);
    const id = await paidDaysAgo(3, payment);
    const product = await createProduct(late);
    const other = paymentOf([product]);
    await paid(other);
    await claimWebhooks();
    expect(await replay(id)).toBe("waiting");
    expect(await paidAt(payment)).toEqual([await receivedAt(id)]);
    const [first] = (await claimWebhooks()) ?? [];
    expect(first?.payload).toMatchObject({ type: "order.paid", data: { paid_at: first?.payload.timestamp } });
    await restock(product, 1);
    expect(await ordersOf(payment)).toMatchObject([{ is_waiting: false, created_at: await receivedAt(id) }]);
    expect(await ordersOf(other)).toMatchObject([{ is_waiting: true }]);
    await signInStaff("manager");
    const { by_day } = await db.value<{ by_day: { orders: number }[] }>("select public.sales_summary(4)");
    expect(by_day.map(({ orders }) => orders)).toEqual([1, 0, 0, 1]);
  });

  it.each(["unknown_product", "error"])("is the first receipt also where what ended as %s is resent", async (end) => {
    const payment = paymentOf([late]);
    const id = await paidDaysAgo(2, payment);
    await paidDaysAgo(1, payment);
    await db.rows("update public.payment_events set outcome = $1", [end]);
    await createProduct({ ...late, keys: 1 });
    expect((await paid(payment)).body.outcome).toBe("delivered");
    expect(await paidAt(payment)).toEqual([await receivedAt(id)]);
  });

  it("is not when a payment was refused, nor when another payment came", async () => {
    const payment = paymentOf([late]);
    await paidDaysAgo(3, { ...payment, payment: { ...payment.payment, status: "refused" } });
    await paidDaysAgo(3, paymentOf([late]));
    await createProduct(late);
    const { body } = await paid(payment);
    expect(await paidAt(payment)).toEqual([await receivedAt(body.event_id)]);
  });
});

describe("what is not sold", () => {
  const unsold = () => db.rows<Record<string, unknown>>("select * from public.list_unsold_products()");

  it("counts what waits by the provider's id, with the provider's name and the product that has the id now", async () => {
    await age((await paid(paymentOf([late]))).body.event_id, 2);
    const oldest_at = await db.value("select received_at from public.payment_events");
    await generated(paymentOf([late], { id: "twice" }));
    await paid(paymentOf([late], { id: "twice" }));
    const title = "<b>Conta %_\\</b>";
    await paid({ ...paymentOf([{ ...late, ggcheckoutId: "gg-x" }]), product: { id: "gg-x", title } });
    const { id: product_id } = await createProduct({ ggcheckoutId: "gg-x", active: false });
    await signInStaff("manager");
    expect(await unsold()).toMatchObject([
      { provider_id: late.ggcheckoutId, title: "Conta", product_id: null, events: 3, payments: 2, oldest_at },
      { provider_id: "gg-x", title, product_id, product_name: "Conta de anúncios" },
    ]);
  });

  it("counts a payment of two products for the one that it still waits for", async () => {
    const { body } = await paid(paymentOf([late, { ...late, ggcheckoutId: "gg-unknown" }]));
    await createProduct(late);
    await signInStaff("manager");
    await db.value("select public.replay_payment_event($1, 'produto criado')", [body.event_id]);
    expect(await unsold()).toMatchObject([{ provider_id: "gg-unknown", product_id: null, events: 1 }]);
  });

  it("reads what is no list and no product as nothing", async () => {
    for (const products of ["x", { id: "a" }, [null, 1, "x", { id: " " }, { id: {} }]])
      await send("pix.paid", JSON.stringify({ event: "pix.paid", payment: { id: "p", amount: 1 }, products }));
    await signInStaff("manager");
    expect((await unsold()).map(({ provider_id }) => provider_id)).toEqual(["{}"]);
  });
});
