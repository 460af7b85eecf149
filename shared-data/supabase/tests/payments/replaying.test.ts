import { db, dbOwner } from "../harness/database";
import { createProduct, signInStaff, stockKeys } from "../harness/factories";
import { ordersOf, paid, paymentOf, send } from "../harness/webhooks";

const replay = (id: number | undefined, reason: string | null = "produto cadastrado") =>
  db.value("select public.replay_payment_event($1, $2)", [id, reason]);

const log = () =>
  dbOwner.rows(
    "select action, event_id, reason, changes from public.staff_actions where actor_id is not null order by id",
  );

it("applies an event once the product it names is in the store; again, it changes nothing", async () => {
  const payment = paymentOf([{ id: "?", ggcheckoutId: "late-product", price: 100 }]);
  const { body } = await paid(payment);
  await stockKeys(await createProduct({ ggcheckoutId: "late-product", price: 100 }), 2);
  await signInStaff("manager");
  expect(await replay(body.event_id)).toBe("delivered");
  expect(await replay(body.event_id)).toBe("unchanged");
  expect(await ordersOf(payment)).toMatchObject([{ status: "completed" }]);
  const entry = { action: "event_replayed", event_id: String(body.event_id), reason: "produto cadastrado" };
  expect(await log()).toMatchObject([
    { ...entry, changes: { outcome: { from: "unknown_product", to: "delivered" } } },
    { ...entry, changes: { outcome: { from: "delivered", to: "unchanged" } } },
  ]);
});

it("is logged also of an event that was never applied", async () => {
  const { body } = await paid(paymentOf([await createProduct()]));
  await db.rows("update public.payment_events set applied_at = null");
  await signInStaff("manager");
  await replay(body.event_id);
  expect(await log()).toMatchObject([{ action: "event_replayed", event_id: String(body.event_id) }]);
});

it("cannot undo a refund", async () => {
  const payment = paymentOf([await createProduct()]);
  const { body } = await paid(payment);
  await send("pix.paid", { ...payment, event: "pix.refunded" });
  await signInStaff("manager");
  expect(await replay(body.event_id)).toBe("unchanged");
  expect(await ordersOf(payment)).toMatchObject([{ status: "refunded" }]);
});

it("refuses without a reason, and then applies and logs nothing", async () => {
  const payment = paymentOf([{ id: "?", ggcheckoutId: "late-product", price: 100 }]);
  const { body } = await paid(payment);
  await createProduct({ ggcheckoutId: "late-product", price: 100 });
  await signInStaff("manager");
  for (const reason of [null, "", " <> "]) {
    await expect(replay(body.event_id, reason)).rejects.toThrow("PT400 reason_required");
  }
  expect(await log()).toEqual([]);
  expect(await ordersOf(payment)).toEqual([]);
});
