import { drawId } from "../../../local/testing/draw";
import { db, dbOwner } from "../harness/database";
import {
  createCustomer,
  createDeliveredOrder,
  createOrder,
  createProduct,
  signIn,
  signInStaff,
  stockKeys,
} from "../harness/factories";
import { ordersOf, paid, paymentOf } from "../harness/webhooks";

interface PersonalData {
  account: Record<string, unknown>;
  profile: Record<string, unknown>;
  sign_ins: object[];
  identities: object[];
  orders: { id: string; key_data: string | null; product_name: string }[];
  reviews: object[];
  payments: { payment_id: string; outcome: string; content: Record<string, unknown> }[];
  staff_actions: { action: string; reason: string }[];
}

const take = () => db.value<PersonalData>("select public.my_personal_data()");
const phone = "5511987654321";

it("gives the account, sign-ins, profile, orders with their keys, reviews, payments, and what staff did", async () => {
  const metadata = { full_name: "Maria da Silva", display_name: "maria", phone };
  const owner = await createCustomer({ email: "maria@example.com", metadata });
  const product = await createProduct();
  const [, key] = await stockKeys(product, 2);
  const payment = { ...paymentOf([product]), customer: { name: "Maria S.", email: owner.email, phone } };
  await paid(payment);
  const [order] = await ordersOf(payment);
  const admin = await signInStaff("admin");
  await db.rows("select public.override_order($1, 'replace', $2)", [
    order?.id,
    `para maria@example.com, ${admin.email}`,
  ]);
  await signIn(owner);
  await db.rows("insert into public.reviews (product_id, order_id, rating, comment) values ($1, $2, 5, 'Ótimo')", [
    ...[product.id, order?.id],
  ]);
  await dbOwner.rows(
    "insert into auth.sessions (id, user_id, user_agent, ip) values ($1, $2, 'Firefox', '203.0.113.9')",
    [...[drawId(), owner.id]],
  );
  const data = await take();
  expect(data).toMatchObject({
    account: { id: owner.id, email: owner.email, role: null, sign_up: metadata },
    profile: { full_name: "Maria da Silva", display_name: "maria", phone },
    sign_ins: [{ user_agent: "Firefox", ip: "203.0.113.9" }],
    orders: [
      {
        id: order?.id,
        product_id: product.id,
        product_name: "Conta de anúncios",
        status: "completed",
        key_data: key,
      },
    ],
    reviews: [{ rating: 5, comment: "Ótimo" }],
    payments: [{ event: "pix.paid", outcome: "delivered", content: { customer: payment.customer } }],
    staff_actions: [{ by: "equipe da loja", order_id: order?.id, reason: "para *** ***" }],
  });
  expect(JSON.stringify(data)).not.toContain(admin.email);
  expect(JSON.stringify(data.sign_ins)).not.toContain("user_id");
  const viewed = await db.value("select first_viewed_at is not null from public.orders where id = $1", [order?.id]);
  expect(viewed).toBe(true);
});

it("gives nothing of anybody else", async () => {
  const other = await createCustomer({ email: "maria@example.com" });
  await createDeliveredOrder({ owner: other });
  await paid({ ...paymentOf([await createProduct()]), note: "copia de ana@example.com" });
  const ana = await createCustomer({ email: "ana@example.com" });
  await signIn(ana);
  expect(await take()).toMatchObject({
    ...{ account: { id: ana.id }, profile: { id: ana.id }, sign_ins: [], identities: [] },
    ...{ orders: [], reviews: [], payments: [], staff_actions: [] },
  });
});

it("includes only non-personal data of a payment that staff assigned manually", async () => {
  const payment = paymentOf([await createProduct()], { email: "outra@example.com" });
  await paid({ ...payment, customer: { ...payment.customer, name: "Outra Pessoa" } });
  const ana = await createCustomer();
  const [order] = await ordersOf(payment);
  await signInStaff("admin");
  await db.rows("select public.override_order($1, 'assign', 'pagou por ela', $2)", [order?.id, ana.email]);
  await signIn(ana);
  const { orders, payments } = await take();
  expect(orders).toMatchObject([{ id: order?.id }]);
  expect(payments).toMatchObject([{ payment_id: payment.payment?.id, content: { payment: { amount: 100 } } }]);
  expect(JSON.stringify(payments)).not.toMatch(/outra/i);
});

it("comes also where a key cannot be opened, and without the key of an order that is not delivered or was refunded", async () => {
  const owner = await createCustomer();
  await createDeliveredOrder({ owner });
  const refunded = await createDeliveredOrder({ owner });
  await db.rows("update public.orders set status = 'refunded' where id = $1", [refunded.id]);
  await createOrder({ owner, status: "completed", held: true });
  await db.rows("select set_config('store.key_encryption_key', '', true)");
  await signIn(owner);
  expect((await take()).orders.map((order) => order.key_data)).toEqual([null, null, null]);
});

it("refuses who has no account any more", async () => {
  await db.actAs("authenticated", drawId());
  await expect(take()).rejects.toThrow("PT404 profile_not_found");
});
