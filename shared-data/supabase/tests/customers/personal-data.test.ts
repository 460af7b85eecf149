import { drawId } from "../../../local/testing/draw";
import { db } from "../harness/database";
import {
  createCustomer,
  createDeliveredOrder,
  createOrder,
  createProduct,
  signIn,
  signInStaff,
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
