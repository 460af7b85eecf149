import { db, dbOwner } from "../harness/database";
import { createProduct, signInStaff, stockKeys } from "../harness/factories";
import { generated, ordersOf, paid, paymentOf, send } from "../harness/webhooks";

const late = { id: "?", ggcheckoutId: "gg-late", price: 100 };

const replay = async (productId: string, reason: string | null = "produto criado", after: number | null = null) => {
  const [row] = await db.rows("select public.replay_product_events($1, $2, $3) as result", [productId, reason, after]);
  return row?.result;
};
const unsold = () => db.rows<Record<string, unknown>>("select * from public.list_unsold_products()");

const age = (eventId: number | undefined, days: number) =>
  dbOwner.value<Date>(
    "update public.payment_events set received_at = received_at - make_interval(days => $2) where id = $1 returning received_at",
    [eventId, days],
  );

describe("replay_product_events", () => {
  it("applies what waited for the product, the oldest first, each with an entry in the log", async () => {
    const [newer, older] = [paymentOf([late]), paymentOf([late])];
    const ids = [(await paid(newer)).body.event_id, (await paid(older)).body.event_id];
    const receivedAt = await age(ids[1], 3);
    const product = await createProduct(late);
    await stockKeys(product, 1);
    await signInStaff("manager");
    await expect(replay(product.id, " <> ")).rejects.toThrow("PT400 reason_required");
    const result = { replayed: 2, outcomes: { delivered: 1, waiting: 1 }, stays: [], last: ids[0], left: 0 };
    expect(await replay(product.id)).toEqual(result);
    expect(await ordersOf(older)).toMatchObject([{ is_waiting: false, created_at: receivedAt, paid_at: receivedAt }]);
    expect(await ordersOf(newer)).toMatchObject([{ is_waiting: true }]);
    const entry = { reason: "produto criado", changes: { outcome: { from: "unknown_product", to: "delivered" } } };
    expect(
      await db.rows("select * from public.staff_actions where action = 'event_replayed' order by id"),
    ).toMatchObject([
      { event_id: String(ids[1]), ...entry },
      { event_id: String(ids[0]), changes: { outcome: { to: "waiting" } } },
    ]);
    expect((await replay(product.id)).replayed).toBe(0);
  });

  it("says what still sells nothing, and why, and passes it by in the next call", async () => {
    const both = paymentOf([late, { ...late, ggcheckoutId: "gg-unknown" }]);
    const { body } = await paid(both);
    const failing = (await paid(paymentOf([late]))).body.event_id;
    const product = await createProduct(late);
    await db.rows(
      "update public.payment_events set outcome = 'error', payload = payload #- '{payment,id}', payment_id = null where id = $1",
      [failing],
    );
    await signInStaff("manager");
    const response = await replay(product.id);
    expect(response).toMatchObject({ replayed: 2, outcomes: { unknown_product: 1, no_payment: 1 }, left: 0 });
    expect(response.stays).toEqual([
      { event_id: body.event_id, outcome: "unknown_product", error: null },
      { event_id: failing, outcome: "no_payment", error: null },
    ]);
    expect(await ordersOf(both)).toMatchObject([{ product_id: product.id, hold_reason: "amount_mismatch" }]);
    // It now waits for the other product only.
    expect(await unsold()).toMatchObject([{ provider_id: "gg-unknown", product_id: null, events: 1 }]);
  });

  it("does fifty a call, and goes on after the last", async () => {
    await paid(paymentOf([late]));
    await db.rows(
      `insert into public.payment_events (received_at, endpoint, event, payment_id, payload, outcome)
         select e.received_at + n * interval '1 second', e.endpoint, e.event, 'pay-' || n,
           jsonb_set(e.payload, '{payment,id}', to_jsonb('pay-' || n)), e.outcome
         from public.payment_events e, generate_series(1, 51) n`,
    );
    const product = await createProduct(late);
    await signInStaff("manager");
    const first = await replay(product.id);
    expect(first).toMatchObject({ replayed: 50, left: 2, outcomes: { waiting: 50 } });
    expect(await replay(product.id, "produto criado", first.last)).toMatchObject({ replayed: 2, left: 0 });
  });

  it("leaves other products' events and what is settled alone", async () => {
    const product = await createProduct(late);
    await paid(paymentOf([product]));
    const other = paymentOf([{ ...late, ggcheckoutId: "gg-other" }]);
    await paid(other);
    await send("pix.paid", { event: "pix.paid" });
    await signInStaff("manager");
    expect(await replay(product.id)).toEqual({ replayed: 0, outcomes: {}, stays: [], last: null, left: 0 });
    expect(await ordersOf(other)).toEqual([]);
  });
});

describe("list_unsold_products", () => {
  it("counts what waits by the provider's id, with the provider's name and the product that has the id now", async () => {
    const oldest = await age((await paid(paymentOf([late]))).body.event_id, 2);
    await generated(paymentOf([late], { id: "twice" }));
    await paid(paymentOf([late], { id: "twice" }));
    await paid({
      ...paymentOf([{ ...late, ggcheckoutId: "gg-x" }]),
      product: { id: "gg-x", title: "<b>Conta %_\\</b>" },
    });
    const product = await createProduct({ ggcheckoutId: "gg-x", active: false });
    await signInStaff("manager");
    expect(await unsold()).toMatchObject([
      { provider_id: "gg-late", title: "Conta", product_id: null, events: 3, payments: 2, oldest_at: oldest },
      { provider_id: "gg-x", title: "<b>Conta %_\\</b>", product_id: product.id, product_name: "Conta de anúncios" },
    ]);
  });

  it("reads what is no list and no product as nothing", async () => {
    for (const products of ["x", { id: "a" }, [null, 1, "x", { id: " " }, { id: {} }]]) {
      await send("pix.paid", JSON.stringify({ event: "pix.paid", payment: { id: "p", amount: 1 }, products }));
    }
    await signInStaff("manager");
    expect((await unsold()).map(({ provider_id }) => provider_id)).toEqual(["{}"]);
  });
});
