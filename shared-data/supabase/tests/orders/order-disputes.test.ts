import { drawId } from "../../../local/testing/draw";
import { leave } from "../harness/customers";
import { asOwner, asPerson, db, dbOwner } from "../harness/database";
import {
  createCustomer,
  createDeliveredOrder,
  createOrder,
  createProduct,
  signIn,
  signInStaff,
  stockKeys,
} from "../harness/factories";
import { entriesOf } from "../harness/log";
import { createDisputedOrder, makeDossier, openKey, setDispute } from "../harness/proof";
import { override } from "../harness/staff-calls";
import { buyByPix, paid, paymentOf } from "../harness/webhooks";

const orderRow = (id: string) => dbOwner.row("public.orders", id);
const disputes = () =>
  dbOwner.rows("select opened_by, reason, closed_by, outcome, closing_reason from private.order_disputes order by id");
const states = () =>
  dbOwner.rows("select status, disputed_at is not null as disputed from public.orders order by product_id");
const log = () => entriesOf("dispute%");

/** A PIX that paid two products, the second without stock; the caller is an admin from here on. */
async function createPaymentOfTwo() {
  const owner = await createCustomer();
  const products = [await createProduct({ keys: 1 }), await createProduct()] as const;
  const { payment, orders } = await buyByPix(products, { email: owner.email });
  const [first = "", second = ""] = orders.map(({ id }) => id);
  const admin = await signInStaff("admin");
  return { owner, admin, products, payment, first, second, sorted: [first, second].sort() };
}

it("is opened by an admin with a reason for all orders that the PIX paid, kept with who did it, and each logged (R14.6)", async () => {
  const { admin, first, second, sorted } = await createPaymentOfTwo();
  expect(await setDispute(first, "open")).toBe("contestação aberta nos 2 pedidos deste Pix");
  expect(await states()).toEqual(Array(2).fill({ status: "completed", disputed: true }));
  const open = { opened_by: admin.id, reason: "MED do banco", closed_by: null, outcome: null, closing_reason: null };
  expect(await disputes()).toEqual([open, open]);
  const entry = { actor_id: admin.id, action: "dispute_opened", reason: "MED do banco", changes: null };
  expect(await log()).toMatchObject(sorted.map((order_id) => ({ ...entry, order_id })));
  expect(await setDispute(second, "open")).toBe("a contestação já estava aberta");
  expect(await disputes()).toHaveLength(2);
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

it("leaves alone what was refunded before, and other payments of the same buyer", async () => {
  const { owner, admin, products, first, second } = await createPaymentOfTwo();
  await asOwner(() => paid(paymentOf([products[1]], { email: owner.email })));
  await signIn(admin);
  await override(second, "refund");
  expect(await setDispute(first, "open")).toBe("contestação aberta");
  expect(await dbOwner.rows("select id from public.orders where disputed_at is not null")).toEqual([{ id: first }]);
  await expect(setDispute(second, "kept")).rejects.toThrow("order_not_disputed");
});

describe("while it is open", () => {
  it("no way gives the owner the text of any of its orders", async () => {
    const { owner, products, first, second } = await createPaymentOfTwo();
    await setDispute(first, "open");
    await stockKeys(products[1], 1);
    await signIn(owner);
    for (const call of ["open_order_key", "reveal_order_key", "deliver_product_key"])
      for (const id of [first, second])
        await expect(db.rows(`select public.${call}($1)`, [id])).rejects.toThrow("PT409 order_disputed");
    expect(await db.rows("select key_data from public.product_keys")).toEqual([{ key_data: null }]);
    const { orders } = await db.value<{ orders: object[] }>("select public.my_personal_data()");
    expect(orders).toMatchObject(Array(2).fill({ key_data: null }));
  });

  it("staff neither deliver nor replace, hand over, release or refund it by hand", async () => {
    const { id, owner, product } = await createDisputedOrder();
    await stockKeys(product, 1);
    const before = await orderRow(id);
    for (const action of ["deliver", "replace", "assign", "release", "refund"])
      await expect(override(id, action, { email: owner?.email })).rejects.toThrow("PT409 order_disputed");
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
    await expect(leave(true)).rejects.toThrow("PT409 account_has_disputes");
    await asPerson(admin, () => setDispute(id, "kept", `banco negou a ${owner?.email}`));
    await asPerson(owner, () => leave(true));
    expect(await disputes()).toMatchObject([{ outcome: "kept", closing_reason: "Apagado com a conta" }]);
  });

  it("emails are held that would link the buyer to hidden data", async () => {
    const { id } = await createDisputedOrder();
    const read = "select private.order_notice_facts(jsonb_populate_record(null::private.notices, $1))";
    const facts = (kind: string) => dbOwner.value(read, [{ kind, subject: id }]);
    const kinds = ["payment_confirmed", "key_delivered", "guarantee_ending"];
    for (const kind of kinds) expect(await facts(kind)).toBeNull();
    await setDispute(id, "kept");
    for (const kind of kinds) expect(await facts(kind)).toMatchObject({ order_id: id });
  });

  it("each order's dossier names the payment's other orders (R14.7)", async () => {
    const { first, second, products } = await createPaymentOfTwo();
    await setDispute(first, "open");
    const { same_payment } = JSON.parse((await makeDossier(first)).text);
    const other = { id: second, product: { id: products[1].id }, status: "completed" };
    expect(same_payment).toMatchObject([{ ...other, disputed_at: expect.any(String) }]);
  });
});

it("is over for all orders of the PIX when the money stays: the one that waited is served, and the texts are given again", async () => {
  const { owner, admin, products, first, second } = await createPaymentOfTwo();
  await setDispute(first, "open");
  await stockKeys(products[1], 1);
  const kept = "contestação encerrada nos 2 pedidos deste Pix: o valor ficou com a loja";
  expect(await setDispute(second, "kept", "banco negou")).toBe(kept);
  const closed = { closed_by: admin.id, outcome: "kept", closing_reason: "banco negou" };
  expect(await disputes()).toMatchObject([closed, closed]);
  const entry = { action: "dispute_closed", reason: "banco negou", changes: { dispute: { from: "open", to: "kept" } } };
  expect((await log()).slice(2)).toMatchObject([entry, entry]);
  await signIn(owner);
  for (const id of [first, second]) expect(await openKey(id)).toMatchObject({ key_data: expect.any(String) });
});

it.each(["an admin", "the provider"])("refunds all orders of the PIX, once, by %s", async (who) => {
  const { admin, payment, first, sorted } = await createPaymentOfTwo();
  await setDispute(first, "open");
  const returned = "contestação encerrada nos 2 pedidos deste Pix: valor devolvido, pedidos reembolsados";
  if (who === "an admin") expect(await setDispute(first, "returned", "banco devolveu")).toBe(returned);
  else await asOwner(() => paid({ ...payment, event: "pix.chargeback" }));
  expect(await states()).toEqual(Array(2).fill({ status: "refunded", disputed: false }));
  expect(await orderRow(first)).toMatchObject({ refunded_at: expect.any(String) });
  const closed_by = who === "an admin" ? admin.id : null;
  expect(await disputes()).toMatchObject(Array(2).fill({ closed_by, outcome: "returned" }));
  if (closed_by) expect((await log()).slice(2).map(({ order_id }) => order_id)).toEqual(sorted);
  await expect(setDispute(first, "kept")).rejects.toThrow("PT409 order_not_disputed");
  await expect(setDispute(first, "open")).rejects.toThrow("PT409 order_not_paid");
});
