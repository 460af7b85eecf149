import { leave } from "../harness/customers";
import { asPerson, db, dbOwner, type Row } from "../harness/database";
import { createCustomer, createDeliveredOrder, createOrder, createProduct, signInStaff } from "../harness/factories";
import { rowsReadBy } from "../harness/rows-read";
import { override } from "../harness/staff-calls";
import { tracesOf } from "../harness/traces";
import { buyByPix, paid, paymentOf } from "../harness/webhooks";
import { createWholeAccount } from "../harness/whole-account";

const take = () => db.value<Row>("select public.my_personal_data()");

it("includes only non-personal data of a payment that staff assigned manually", async () => {
  const customer = { name: "Outra Pessoa", email: "outra@example.com" };
  const { id, payment } = await buyByPix([await createProduct()], { customer });
  const ana = await createCustomer();
  await signInStaff("admin");
  await override(id, "assign", { email: ana.email });
  const { orders, payments } = await asPerson(ana, take);
  expect(orders).toMatchObject([{ id }]);
  expect(payments).toMatchObject([{ payment_id: payment.payment?.id, content: { payment: { amount: 100 } } }]);
  expect(JSON.stringify([orders, payments])).not.toMatch(/outra/i);
});

it("comes also where a key cannot be opened, and without the key of an order that is not delivered or was refunded", async () => {
  const owner = await createCustomer();
  await createDeliveredOrder({ owner });
  const refunded = await createDeliveredOrder({ owner });
  await db.rows("update public.orders set status = 'refunded' where id = $1", [refunded.id]);
  await createOrder({ owner, status: "completed", held: true });
  await db.rows("select set_config('store.key_encryption_key', '', true)");
  expect((await asPerson(owner, take)).orders).toMatchObject([
    { key_data: null },
    { key_data: null },
    { key_data: null },
  ]);
});

it("fails rather than leave a key out unsaid whose access cannot be recorded", async () => {
  const owner = await createCustomer();
  await createDeliveredOrder({ owner });
  await dbOwner.rows("alter table private.key_access_log add constraint broken check (channel <> 'my_personal_data')");
  await expect(asPerson(owner, take)).rejects.toThrow("broken");
});

it("finds a person's events by an index", async () => {
  await dbOwner.rows(`insert into public.payment_events (endpoint, payload)
    select 'pix.paid', jsonb_build_object('customer', jsonb_build_object('email', 'outra' || n || '@example.com')) from generate_series(1, 999) n`);
  const events = "select * from private.events_of(null, array['Outra7@example.com', 'outra7@example.com'])";
  expect(await dbOwner.rows(events)).toHaveLength(1);
  expect(await rowsReadBy("public.payment_events", events)).toBeLessThan(50);
});

it.each(["staff_actions_about", "orders_about"])(
  "looks a person's addresses up once, not for each row: %s",
  async (name) => {
    const { id } = await createCustomer();
    await dbOwner.rows(
      "insert into public.staff_actions (action) select 'setting_changed' from generate_series(1, 200)",
    );
    const order = "id, 'expired', 1, 1, 'antigo-' || n from public.products, generate_series(1, 30) n";
    const columns = "product_id, status, amount, expected_amount, payment_id";
    await dbOwner.rows(`insert into public.orders (${columns}) select ${order}`);
    expect(await rowsReadBy("auth.users", `select * from private.${name}($1)`, [id])).toBeLessThan(50);
  },
);

it("contains what a member of staff chose for their work", async () => {
  await signInStaff("admin");
  await db.rows("insert into public.staff_views (page, name, query) values ('pedidos', 'Retidos', 'situacao=held')");
  await db.rows("select public.set_staff_notice('stock_low', 'off', 'mail')");
  expect(await take()).toMatchObject({
    saved_filters: [{ page: "pedidos", name: "Retidos", query: "situacao=held", is_shared: false }],
    staff_notices: [{ kind: "stock_low", mode: "off", channel: "mail" }],
  });
});

const names = { name: "Zenóbia Quixaba", email: "zenobia.quixaba@example.com" };
const zenobia = { ...names, phone: "5511987654321", address: "203.0.113.9" };
const ana = { name: "Ana Souza", email: "ana@example.com", phone: "5521911112222", address: "198.51.100.7" };

it("gives a person everything that the store keeps of them, and nothing of others or of who of the staff it was (R11.5)", async () => {
  await createWholeAccount(ana);
  await paid({ ...paymentOf([await createProduct()]), note: `copia de ${zenobia.email}` });
  const { owner, manager, order, product, key, device } = await createWholeAccount(zenobia);
  const data = await take();
  const empty = Object.keys(data).filter((part) => Array.isArray(data[part]) && data[part].length === 0);
  // The first comes from a provider, the others only staff have.
  expect(empty.sort()).toEqual(["identities", "saved_filters", "staff_notices"]);
  const { name, email, phone, address } = zenobia;
  expect(data).toMatchObject({
    account: { id: owner.id, email, signup_ip: address, role: null, sign_up: { full_name: name, phone } },
    profile: { full_name: name, phone, terms_version: expect.any(String), terms_accepted_at: expect.any(String) },
    sign_ins: [{ ip: address, user_agent: expect.stringContaining("Android") }],
    known_devices: [{ device: "celular", browser: "Chrome", address }],
    orders: [{ amount: 10 }, { id: order, product_id: product.id, status: "completed", key_data: key }],
    purchase_intents: [{ product_id: product.id, utm: { utm_source: "tiktok" } }],
    reviews: [{ rating: 5, comment: "Ótimo" }],
    credit: [{ kind: "claim", amount: 10 }],
    payments: [{ event: "pix.paid", outcome: "delivered", content: { customer: { name, email, phone } } }],
    invitations: [{ role: "manager" }],
    guarantee_claims: [{ decision: "refusal", messages: [{ text: "A senha não entra" }] }],
    proof: {
      key_accesses: [{ order_id: order, address, channel: "open_order_key" }],
      first_steps: [{ order_id: order, steps_done: ["Entrar"], accepted_at: null }],
      disputes: [],
    },
    stock_alerts: [{ category: "proxys", email, confirmed_at: null }, { email: null }],
    notices: { closed_addresses: [{ email, reason: "bounced" }] },
    staff_marks: { tags: ["vip"], blocked_at: expect.any(String), block_reason: "Contestou, ver ***" },
    staff_notes: [{ by: "equipe da loja", order_id: null, note: `Falei com ${name}, ver ***` }],
  });
  const action = expect.objectContaining({ by: "equipe da loja", order_id: order, reason: `para ${name}, ***` });
  expect(data.staff_actions).toContainEqual(action);
  const pushed = { push_service: "fcm.googleapis.com", since: expect.any(String), last_notified_at: null };
  expect(data.devices).toEqual([{ browser: "chrome-mobile", ...pushed }]);
  expect(data.notices.notices).toContainEqual(
    expect.objectContaining({ kind: "claim_decided", channel: "mail", outcome: "sent", sent_at: expect.any(String) }),
  );
  const recovery = { about: "recovery", channel: "mail" };
  expect(data.notices.choices).toContainEqual(expect.objectContaining({ ...recovery, is_wanted: false }));
  for (const decided of [
    { is_given: true, decided_by: "person", text_version: expect.any(String) },
    { is_given: false, decided_by: "bounce", text_version: null },
  ])
    expect(data.notices.consents).toContainEqual(expect.objectContaining({ ...recovery, ...decided }));
  const secrets = [manager.id, manager.email, device.endpoint, device.p256dh, device.auth, ...Object.values(ana)];
  expect(secrets.filter((text) => JSON.stringify(data).includes(text))).toEqual([]);
});

it("leaves nothing of a person who leaves but what happened to the orders, and everything of others", async () => {
  const rest = async () => {
    const { proof: _accesses, ...data } = await take();
    return data;
  };
  const other = await createWholeAccount(ana);
  await take();
  const before = await rest();
  const { owner, order } = await createWholeAccount(zenobia);
  await leave(true);
  await db.actAs("none");
  const places = (await tracesOf([new RegExp(owner.id)])).map((trace) => trace.slice(0, trace.indexOf(":")));
  expect([...new Set(places)]).toEqual(["public.staff_actions.actor_id", "public.staff_actions.user_id"]);
  const accesses = "select accessed_by, channel, address, device from private.key_access_log where order_id = $1";
  const access = { accessed_by: null, channel: "open_order_key", address: null, device: "celular" };
  expect(await db.rows(accesses, [order])).toEqual([access]);
  const claims = "select user_id, decision, decision_reason from public.guarantee_claims where order_id = $1";
  const claim = { user_id: null, decision: "refusal", decision_reason: "Apagado com a conta" };
  expect(await db.rows(claims, [order])).toEqual([claim]);
  expect(await asPerson(other.owner, rest)).toEqual(before);
  expect(await dbOwner.rows("select query from public.staff_views")).toEqual([{ query: "busca=ana%40example.com" }]);
});
