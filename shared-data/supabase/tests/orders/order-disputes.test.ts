import { drawId } from "../../../local/testing/draw";
import { asOwner, db, dbOwner } from "../harness/database";
import {
  createCustomer,
  createDeliveredOrder,
  createOrder,
  signIn,
  signInStaff,
  stockKeys,
} from "../harness/factories";
import { createDisputedOrder, openKey, setDispute } from "../harness/proof";
import { ordersOf, paid, paymentOf } from "../harness/webhooks";

const disputed = "PT409 order_disputed";
const orderRow = (id: string) =>
  asOwner(async () => (await db.rows("select * from public.orders where id = $1", [id]))[0] ?? {});
const disputes = () =>
  dbOwner.rows("select opened_by, reason, closed_by, outcome, closing_reason from private.order_disputes order by id");
const log = () =>
  dbOwner.rows(
    "select actor_id, action, reason, changes from public.staff_actions where action::text like 'dispute%' order by id",
  );

it("is opened by an admin with a reason, kept with who did it, and in the log", async () => {
  const { id, admin } = await createDisputedOrder();
  expect(await orderRow(id)).toMatchObject({ disputed_at: expect.any(Date), status: "completed" });
  const open = { opened_by: admin.id, reason: "MED do banco", closed_by: null, outcome: null, closing_reason: null };
  expect(await disputes()).toEqual([open]);
  expect(await log()).toEqual([
    { actor_id: admin.id, action: "dispute_opened", reason: "MED do banco", changes: null },
  ]);
  expect(await setDispute(id, "open")).toBe("a contestação já estava aberta");
  expect(await disputes()).toHaveLength(1);
});

it("is refused without a reason, to no such state or order, to one that is not paid, and to one without a PIX", async () => {
  const [order, unpaid, credited] = [await createDeliveredOrder(), await createOrder(), await createDeliveredOrder()];
  await db.rows("update public.orders set paid_with = 'credit' where id = $1", [credited.id]);
  await signInStaff("admin");
  await expect(setDispute(order.id, "open", " ")).rejects.toThrow("reason_required");
  for (const state of ["closed", "", null])
    await expect(setDispute(order.id, state)).rejects.toThrow("PT400 state_unknown");
  await expect(setDispute(drawId(), "open")).rejects.toThrow("order_not_found");
  await expect(setDispute(unpaid.id, "open")).rejects.toThrow("order_not_paid");
  await expect(setDispute(order.id, "kept")).rejects.toThrow("order_not_disputed");
  await expect(setDispute(credited.id, "open")).rejects.toThrow("order_not_by_pix");
});

describe("while it is open", () => {
  it("no way gives the owner the text", async () => {
    const order = await createDeliveredOrder();
    await signIn(order.owner);
    await openKey(order.id);
    await signInStaff("admin");
    await setDispute(order.id, "open");
    await signIn(order.owner);
    await expect(openKey(order.id)).rejects.toThrow(disputed);
    await expect(db.rows("select public.reveal_order_key($1)", [order.id])).rejects.toThrow(disputed);
    await expect(db.rows("select public.deliver_product_key($1)", [order.id])).rejects.toThrow(disputed);
    expect(await db.rows("select key_data from public.product_keys")).toEqual([{ key_data: null }]);
    const { orders } = await db.value<{ orders: unknown }>("select public.my_personal_data()");
    expect(orders).toMatchObject([{ id: order.id, key_data: null }]);
  });

  it("staff neither deliver nor replace, hand over, release or refund it by hand", async () => {
    const { id, owner, product } = await createDisputedOrder();
    await stockKeys(product, 1);
    const before = await orderRow(id);
    for (const action of ["deliver", "replace", "assign", "release", "refund"]) {
      const call = db.rows("select public.override_order($1, $2, 'x', $3)", [id, action, owner?.email]);
      await expect(call).rejects.toThrow(disputed);
    }
    expect(await orderRow(id)).toEqual(before);
  });

  it("a paid order leaves the line, and is served first again when the money stays", async () => {
    const order = await createOrder({ status: "completed" });
    const later = await createOrder({ status: "completed", product: order.product });
    const admin = await signInStaff("admin");
    await setDispute(order.id, "open");
    expect(await orderRow(order.id)).toMatchObject({ is_waiting: false });
    await stockKeys(order.product, 1);
    await signIn(later.owner);
    await db.rows("select public.deliver_product_key($1)", [later.id]);
    expect(await orderRow(later.id)).toMatchObject({ delivered_key_id: expect.any(String) });
    await stockKeys(order.product, 1);
    await signIn(admin);
    expect(await setDispute(order.id, "kept", "banco negou")).toBe("contestação encerrada: o valor ficou com a loja");
    expect(await orderRow(order.id)).toMatchObject({ disputed_at: null, delivered_key_id: expect.any(String) });
  });

  it("its account is not erased", async () => {
    const { id, owner, admin } = await createDisputedOrder();
    await signIn(owner);
    const leave = () => db.rows("select public.delete_my_account(true)");
    await expect(leave()).rejects.toThrow("PT409 account_has_disputes");
    await signIn(admin);
    await setDispute(id, "kept", `banco negou a ${owner?.email}`);
    await signIn(owner);
    await leave();
    expect(await disputes()).toMatchObject([{ outcome: "kept", closing_reason: "Apagado com a conta" }]);
  });
});

it("is over when the money stays: the text is given again", async () => {
  const { id, owner, key, admin } = await createDisputedOrder();
  await setDispute(id, "kept", "banco negou");
  expect(await disputes()).toMatchObject([{ closed_by: admin.id, outcome: "kept", closing_reason: "banco negou" }]);
  expect(await log()).toMatchObject([
    { action: "dispute_opened" },
    { action: "dispute_closed", reason: "banco negou", changes: { dispute: { from: "open", to: "kept" } } },
  ]);
  await signIn(owner);
  expect(await openKey(id)).toMatchObject({ key_data: key });
});

it("refunds the order when the money goes back, and may not be closed twice", async () => {
  const { id, admin } = await createDisputedOrder();
  await setDispute(id, "returned", "banco devolveu");
  expect(await orderRow(id)).toMatchObject({
    status: "refunded",
    disputed_at: null,
    refunded_at: expect.any(Date),
  });
  expect(await disputes()).toMatchObject([{ closed_by: admin.id, outcome: "returned" }]);
  await expect(setDispute(id, "kept")).rejects.toThrow("PT409 order_not_disputed");
  await expect(setDispute(id, "open")).rejects.toThrow("PT409 order_not_paid");
});

it("ends by the provider's own event, which refunds the order", async () => {
  const { email } = await createCustomer();
  const { product } = await createDeliveredOrder();
  const payment = paymentOf([product], { email });
  await stockKeys(product, 1);
  await paid(payment);
  const id = String((await ordersOf(payment))[0]?.id);
  await signInStaff("admin");
  await setDispute(id, "open");
  await asOwner(() => paid({ ...payment, event: "pix.chargeback" }));
  expect(await orderRow(id)).toMatchObject({ status: "refunded", disputed_at: null });
  expect(await disputes()).toMatchObject([{ outcome: "returned", closed_by: null, closing_reason: null }]);
});

it("lists an order in dispute under its state", async () => {
  const { id } = await createDisputedOrder();
  expect(await db.value("select public.find_orders(p_state => 'disputed') -> 'orders' -> 0 ->> 'id'")).toBe(id);
});

it("is news for the owner's open page", async () => {
  const { id, owner, admin } = await createDisputedOrder();
  await signIn(owner);
  const since = (seen: string) => db.value<Record<string, unknown>>("select public.orders_since($1)", [seen]);
  const response = await since("");
  expect(response.orders).toMatchObject([{ id, disputed_at: expect.any(String) }]);
  expect(await since(String(response.revision))).not.toHaveProperty("orders");
  await signIn(admin);
  await setDispute(id, "kept");
  await signIn(owner);
  expect(await since(String(response.revision))).toMatchObject({ orders: [{ id, disputed_at: null }] });
});

it("holds emails that would link the buyer to hidden data", async () => {
  const { id, admin } = await createDisputedOrder();
  const facts = (kind: string) =>
    dbOwner.value("select private.order_notice_facts(jsonb_populate_record(null::private.notices, $1))", [
      { kind, subject: id },
    ]);
  const kinds = ["payment_confirmed", "key_delivered", "guarantee_ending"];
  for (const kind of kinds) expect(await facts(kind)).toBeNull();
  await signIn(admin);
  await setDispute(id, "kept");
  for (const kind of kinds) expect(await facts(kind)).toMatchObject({ order_id: id });
});
