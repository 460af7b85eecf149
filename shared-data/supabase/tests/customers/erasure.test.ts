import { drawId } from "../../../local/testing/draw";
import { openSession } from "../harness/auth-service";
import { leave } from "../harness/customers";
import { asPerson, db, dbOwner } from "../harness/database";
import { createCustomer, createDeliveredOrder, createOrder, createProduct, createStaff } from "../harness/factories";
import { entriesOf } from "../harness/log";
import { override } from "../harness/staff-calls";
import { tracesOf } from "../harness/traces";
import { generated, ordersOf, paid, paymentOf, send } from "../harness/webhooks";
import { createWholeAccount } from "../harness/whole-account";

const patterns = [
  ...[/jos[eé]/i, /conceição/i, /jose\.compras/i, /jose(%|%25)2ecompras/i, /\\u006aose/i],
  ...[/9[^0-9a-z]{0,3}8765[^0-9a-z]?4321/i, /123\D?456\D?789\D?09/, /203\.0\.113\.9/],
];
const [email, address] = ["jose.compras@example.com", "203.0.113.9"];
const person = { name: "José Conceição", email, phone: "5511987654321", address };

const buyerData = {
  customer: {
    name: person.name,
    email: "Jose.Compras@Example.com ",
    document: "123.456.789-09",
    phone: "+55 (11) 9 8765-4321",
    ip: address,
  },
  customerIp: address,
  buyer: { cpf: "12345678909", identification: { type: "CPF", number: "12345678909" }, deep: [{ client_ip: address }] },
  utm_content: "https://loja.example/?customer_email=jose.compras%40example.com&customer_name=Jos%C3%A9",
};

const refund = (staff: { id: string }, orderId: string, reason: string) =>
  asPerson(staff, () => override(orderId, "refund", { reason }));

/** A person of whom every part of the store keeps something, who also failed to pay, was helped, was watched by the debugger, and is named by others. */
async function trade() {
  const { owner, product } = await createWholeAccount(person);
  await db.actAs("none");
  const [admin, other] = [await createStaff("admin"), await createProduct()];
  const payment = { ...paymentOf([product]), ...buyerData };
  await generated(payment);
  await db.rows("update private.webhook_capture set status = 'waiting', started_at = now() - interval '1 minute'");
  await paid(payment);
  await paid({ ...paymentOf([{ ...other, ggcheckoutId: "unknown" }]), ...buyerData });
  const escaped = `"customer":{"email":"\\u006aose.compras\\u0040example.com"}`;
  await send("pix.paid", `{${escaped},"payment":{"id":"P","amount":1e999999}}`);
  await send("pix.paid", JSON.stringify({ ...paymentOf([other]), ...buyerData, event: "pix.failed" }));
  await send("pix.paid", { event: "pix.paid", payment: { id: "Q" }, utm_term: "Jose%252Ecompras%2540example.com" });
  const { body } = await send("pix.paid", { event: "other", payment: { id: "R" }, note: email });
  const replay = "select public.replay_payment_event($1, 'CPF 123456789-09')";
  await asPerson(admin, () => db.rows(replay, [body.event_id]));
  await refund(admin, (await createOrder({ status: "completed" })).id, `como o de ${email}`);
  const comment = `Ótimo! Falem comigo: 11 98765 4321, ${email}`;
  await db.rows("update private.review_entries set comment = $2 where user_id = $1", [owner.id, comment]);
  await db.rows("insert into auth.flow_state (id, user_id) values ($1, $2)", [drawId(), owner.id]);
  await db.rows("insert into auth.audit_log_entries (id, payload, ip_address) values ($1, $2, $3)", [
    ...[drawId(), { action: "login", actor_id: owner.id, actor_username: email }, address],
  ]);
  return owner;
}

const sales = "select product_id, status, amount, paid_at, delivered_key_id, payment_id from public.orders order by id";
const log =
  "select id, done_at, actor_id, actor_email, action, order_id, event_id from public.staff_actions order by id";
const count = () => db.value("select count(*) from public.payment_events");

it("leaves of a person's e-mail, name, phone, document and address only the free text of others, until its term, and keeps what was paid and what staff did", async () => {
  const buyer = await trade();
  expect((await tracesOf(patterns)).length).toBeGreaterThan(12);
  const before = [await db.rows(sales), await db.rows(log), await count()] as const;
  await asPerson(buyer, () => leave(true));
  const entries = (await db.rows(log)).slice(0, before[1].length);
  expect([await db.rows(sales), entries, await count()]).toEqual(before);
  const reasons = (await entriesOf("order%")).map((entry) => entry.reason);
  expect(reasons).toEqual([null, "como o de jose.compras@example.com"]);
  const [sale] = await db.rows("select payload, body, headers from public.payment_events where outcome = 'delivered'");
  const payload = { event: "pix.paid", payment: { amount: 100 }, product: { title: "Conta" } };
  expect(sale).toMatchObject({ payload, body: null, headers: {} });
  expect(sale?.payload).not.toHaveProperty("customer");
  const left = await tracesOf(patterns);
  expect(left.map((trace) => trace.slice(0, trace.indexOf(":"))).sort()).toEqual([
    ...["public.payment_events.body", "public.payment_events.payload", "public.payment_events.payload"],
    ...["public.staff_actions.reason", "public.staff_actions.reason", "public.staff_actions.reason"],
  ]);
  await db.rows("update public.payment_events set received_at = now() - interval '91 days'");
  await db.rows("select private.forget_expired_data()");
  await db.rows("select private.forget_reasons(now() + interval '1 day')");
  expect(await tracesOf(patterns)).toEqual([]);
  expect(await db.rows("select id from auth.flow_state")).toEqual([]);
});

it("leaves alone anyone who has a longer address, a like name, or the other half of a payment", async () => {
  const product = await createProduct();
  const mariana = { name: "Maria Ana", email: "mariana@example.com", phone: "11911112222" };
  const payload = { customer: mariana, note: "ana@example.com.br" };
  await paid({ ...paymentOf([product]), ...payload });
  const mentioned = { customer: { email: "outra@example.com" }, utm_content: "ana@example.com" };
  await paid({ ...paymentOf([product]), ...mentioned });
  const admin = await createStaff("admin");
  const [stranger] = await db.rows<{ id: string }>("select id from public.orders limit 1");
  await refund(admin, String(stranger?.id), "Maria Ana desistiu");
  const ana = await createCustomer({ email: "ana@example.com", metadata: { full_name: "Ana Maria" } });
  await asPerson(ana, leave);
  const [kept, named] = await db.rows<{ payload: object }>("select payload from public.payment_events order by id");
  expect(kept?.payload).toMatchObject(payload);
  expect(named?.payload).toMatchObject({ customer: mentioned.customer });
  expect(await entriesOf("order_refunded")).toMatchObject([{ reason: "Maria Ana desistiu" }]);
  const emails = "select array(select customer_email from public.orders order by customer_email)";
  expect(await db.value(emails)).toEqual(["mariana@example.com", "outra@example.com"]);
});

it("takes nothing from the payments of an address that the account never proved", async () => {
  const payment = { ...paymentOf([await createProduct()], { email: "vitima@example.com" }) };
  await paid(payment);
  const thief = await createCustomer({ email: "vitima@example.com", verified: false });
  await asPerson(thief, leave);
  expect(await ordersOf(payment)).toMatchObject([{ customer_email: "vitima@example.com" }]);
  const stored = await dbOwner.value("select payload from public.payment_events");
  expect(stored).toMatchObject({ customer: { name: "Maria S.", email: "vitima@example.com" } });
});

describe("leaving", () => {
  const isThere = (id: string) => dbOwner.value("select exists (select from auth.users where id = $1)", [id]);

  it.each([
    ["waits for a key", { status: "completed" as const }],
    ["is held", { status: "completed" as const, held: true }],
    ["is being paid", { status: "pending" as const }],
  ])("refuses while an order %s", async (_name, options) => {
    const owner = await createCustomer();
    await createOrder({ owner, ...options });
    await expect(asPerson(owner, leave)).rejects.toThrow("PT409 account_has_open_orders");
    expect(await isThere(owner.id)).toBe(true);
    await asPerson(owner, () => leave(true));
    expect(await isThere(owner.id)).toBe(false);
    const [given] = await dbOwner.rows("select status, user_id, customer_email from public.orders");
    expect(given).toEqual({ status: options.status, user_id: null, customer_email: null });
  });

  it("names what stands in the way, the newest first", async () => {
    const owner = await createCustomer();
    await createOrder({ owner, status: "completed" });
    await db.rows("update public.orders set created_at = now() - interval '1 hour'");
    await createOrder({ owner });
    await createDeliveredOrder({ owner });
    await createOrder({});
    await expect(asPerson(owner, leave)).rejects.toThrow(
      "Há pedidos em andamento: Conta de anúncios (aguardando pagamento); Conta de anúncios (pago, ainda sem entrega).",
    );
  });

  it("asks for a session of the last ten minutes", async () => {
    const { id } = await createCustomer();
    const begin = (ago: string) => dbOwner.rows("update auth.sessions set created_at = now() - $1::interval", [ago]);
    await db.actAs("authenticated", id, await openSession(id));
    await begin("601 seconds");
    await expect(leave()).rejects.toThrow("PT403 sign_in_again");
    await begin("599 seconds");
    await leave();
    expect(await isThere(id)).toBe(false);
  });

  it("is possible after a payment expired", async () => {
    const owner = await createCustomer();
    const { id } = await createOrder({ owner });
    await db.rows("update public.orders set created_at = now() - interval '15 minutes' where id = $1", [id]);
    await asPerson(owner, leave);
    expect(await isThere(owner.id)).toBe(false);
  });
});
