import { openSession } from "../harness/auth-service";
import { ofAccount, ofOrder, payAsMaria, payer } from "../harness/customers";
import { db, dbOwner } from "../harness/database";
import { createCustomer, createDeliveredOrder, createOrder, createProduct, signInStaff } from "../harness/factories";
import { change } from "../harness/guarantee-claims";
import { generated, ordersOf, paid, paymentOf } from "../harness/webhooks";

it("returns an account: contact, age, last seen, verification, terms and role", async () => {
  const metadata = { full_name: "Maria Conta", display_name: "maria_c", phone: "21911112222" };
  const maria = await createCustomer({ email: payer.email, metadata });
  await openSession(maria.id);
  await db.rows("update auth.sessions set updated_at = now()");
  await db.rows("update auth.users set last_sign_in_at = now() - interval '3 days' where id = $1", [maria.id]);
  const unproved = await createCustomer({ verified: false, metadata: {} });
  const manager = await signInStaff("manager");
  const now = await db.value<string>("select to_jsonb(now())");
  const { customer, can_note } = await ofAccount(maria.id);
  const contact = { name: "Maria Conta", email: payer.email, phone: "21911112222", phone_from: "account" };
  const terms = { terms_version: expect.any(String), terms_accepted_at: expect.any(String) };
  const account = { created_at: expect.any(String), last_seen_at: now, is_proved: true, role: null };
  const shown = { ...account, ...terms, display_name: "maria_c" };
  expect(customer).toEqual({ ...contact, account_id: maria.id, account: shown });
  expect(can_note).toBe(true);
  const { customer: other, ...rest } = await ofAccount(unproved.id);
  expect(other).toMatchObject({ name: null, phone: null, account: { is_proved: false, last_seen_at: null } });
  expect(rest).toMatchObject({ orders: [], events: [], reviews: [], actions: [], notes: [], same_address: null });
  expect(rest.totals).toEqual({ orders: 0, completed: 0, waiting: 0, held: 0, refunded: 0, spent: 0 });
  expect((await ofAccount(manager.id)).customer.account).toMatchObject({ role: "manager" });
});

it("lists an account's orders, newest first, with what became of each, and which key to admins alone", async () => {
  const owner = await createCustomer();
  const delivered = await createDeliveredOrder({ owner });
  await createOrder({ owner, status: "completed" });
  await createOrder({ owner, status: "completed", held: true });
  const old = await createOrder({ owner });
  await change(old.id, "created_at = now() - interval '1 day'");
  await change(delivered.id, "first_viewed_at = now()");
  await createDeliveredOrder();
  const { delivered_key_id: key } = await dbOwner.row("public.orders", delivered.id);
  await signInStaff("manager");
  const { orders, totals } = await ofAccount(owner.id);
  const about = { product_name: "Conta de anúncios", key_id: null };
  const paid = { ...about, status: "completed", is_waiting: false, hold_reason: null, has_key: false };
  for (const one of [
    { ...paid, id: delivered.id, has_key: true },
    { ...paid, is_waiting: true },
    { ...paid, hold_reason: "amount_mismatch" },
  ])
    expect(orders).toContainEqual(expect.objectContaining(one));
  expect(orders).toHaveLength(4);
  expect(orders.at(-1)).toMatchObject({ ...about, id: old.id, status: "expired", paid_at: null });
  expect(totals).toEqual({ orders: 4, completed: 3, waiting: 1, held: 1, refunded: 0, spent: 300 });
  expect(await ofOrder(delivered.id)).toEqual(await ofAccount(owner.id));
  await signInStaff("admin");
  const found = (await ofAccount(owner.id)).orders.find(({ id }) => id === delivered.id);
  expect(found).toMatchObject({ key_id: key, first_viewed_at: expect.any(String), amount: 100 });
  expect(JSON.stringify(await ofAccount(owner.id))).not.toContain(delivered.key);
});

it("groups the orders of one address under one payer, and ignores accounts that never verified it", async () => {
  const first = await payAsMaria();
  const second = await payAsMaria();
  await payAsMaria({ customer: { name: "Outra", email: "outra@example.com" } });
  const claimant = await createCustomer({ email: payer.email, verified: false });
  await signInStaff("manager");
  const overview = await ofOrder(first);
  const contact = { ...payer, phone: "5511987654321", phone_from: "payment" };
  expect(overview.customer).toEqual({ ...contact, account_id: null, account: null });
  expect(overview.orders.map(({ id }) => id).sort()).toEqual([first, second].sort());
  expect(overview.totals).toMatchObject({ orders: 2, spent: 200 });
  expect(overview.same_address).toEqual({ account_id: claimant.id });
  expect(overview.can_note).toBe(true);
  const other = await ofAccount(claimant.id);
  expect(other).toMatchObject({ orders: [], events: [], customer: { phone: null } });
  expect(other.same_address).toEqual({ order_id: expect.any(String), orders: 2 });
});

it("separates payers that share a checkout's placeholder address, and returns none without an address", async () => {
  const invented = { customer: { name: "Cliente Checkout", email: "noreply@ggcheckout.com", phone: "123" } };
  const [one] = [await payAsMaria(invented), await payAsMaria(invented)];
  const unknownId = await payAsMaria({ customer: {} });
  await signInStaff("manager");
  expect(await ofOrder(one)).toMatchObject({
    orders: [{ id: one }],
    totals: { orders: 1 },
    same_address: null,
    can_note: true,
    customer: { name: null, email: "noreply@ggcheckout.com", phone: null, account: null },
  });
  const unknown = { orders: [{ id: unknownId }], can_note: false, customer: { name: null, email: null } };
  expect(await ofOrder(unknownId)).toMatchObject(unknown);
});

it("lists the events of the customer's payments, and those that sold nothing", async () => {
  const product = await createProduct();
  const payment = { ...paymentOf([product]), customer: payer };
  await generated(payment);
  await paid(payment);
  await paid(payment);
  await paid({ ...paymentOf([]), customer: payer, product: { id: "unknown" } });
  await paid({ ...paymentOf([]), customer: { email: "outra@example.com" }, product: { id: "unknown" } });
  await createDeliveredOrder();
  await createCustomer({ email: payer.email });
  const [order] = await ordersOf(payment);
  await signInStaff("manager");
  const { events } = await ofOrder(order?.id);
  expect(events.map(({ outcome }) => outcome)).toEqual(["unknown_product", "unchanged", "waiting", "pending"]);
  const fields = ["endpoint", "error", "event", "id", "outcome", "payment_id", "received_at"];
  expect(Object.keys(events[0] ?? {}).sort()).toEqual(fields);
});

const contact = (orderId: unknown) => db.value("select to_jsonb(c) from public.order_contact($1) c", [orderId]);
it("fills what the account lacks from the payment, says so, and takes nothing of other payments", async () => {
  const nameless = await payAsMaria({ customer: { email: "so-email@example.com" } });
  await createCustomer({ email: payer.email, metadata: { full_name: "Maria Conta" } });
  const id = await payAsMaria();
  await signInStaff("manager");
  const found = { name: "Maria Conta", phone: "5511987654321", phone_from: "payment" };
  expect(await contact(id)).toMatchObject(found);
  expect(await contact(nameless)).toMatchObject({ email: "so-email@example.com", name: null, phone: null });
});
