import { db } from "../harness/database";
import { createCustomer, createProduct, signInStaff } from "../harness/factories";
import { generated, ordersOf, paid, paymentOf } from "../harness/webhooks";

const contact = (orderId: unknown) => db.value("select to_jsonb(c) from public.order_contact($1) c", [orderId]);
/** The order of a payment by this payer. */
async function bought(customer: { name?: string; email?: string; phone?: string }): Promise<string> {
  const payment = { ...paymentOf([await createProduct()]), customer };
  await generated(payment);
  await paid(payment);
  return String((await ordersOf(payment))[0]?.id);
}
const payer = { name: "Maria Payer", email: "maria@example.com", phone: "+55 (11) 98765-4321" };

it("fills what the account lacks from the payment, and says so", async () => {
  await createCustomer({ email: payer.email, metadata: { full_name: "Maria Conta" } });
  const id = await bought(payer);
  await signInStaff("manager");
  expect(await contact(id)).toMatchObject({
    ...{ name: "Maria Conta", phone: "5511987654321", phone_from: "payment" },
  });
});

it("finds the payer where only one of the two events came, and where the payment was sold at a replay", async () => {
  const product = await createProduct();
  const unpaid = { ...paymentOf([product]), customer: payer };
  await generated(unpaid);
  const unknown = { ...paymentOf([product]), customer: payer, product: { id: "gg-later" }, products: [] };
  const { body } = await paid(unknown);
  await db.rows("update public.payment_events set received_at = received_at - interval '2 days' where id = $1", [
    body.event_id,
  ]);
  await createProduct({ ggcheckoutId: "gg-later" });
  await signInStaff("manager");
  await db.rows("select public.replay_payment_event($1, 'produto criado')", [body.event_id]);
  for (const payment of [unpaid, unknown]) {
    const [order] = await ordersOf(payment);
    expect(await contact(order?.id)).toMatchObject({ name: "Maria Payer", phone: "5511987654321" });
  }
});

it("ignores placeholder names and impossible phone numbers", async () => {
  const id = await bought({ name: "Cliente Checkout", email: "noreply@ggcheckout.com", phone: "123" });
  await signInStaff("manager");
  expect(await contact(id)).toMatchObject({ name: null, phone: null, phone_from: null });
});

it("returns only the email once the payment's retention period is over", async () => {
  const id = await bought(payer);
  await db.rows("update public.payment_events set received_at = received_at - interval '91 days'");
  await db.rows(
    "update public.orders set created_at = created_at - interval '91 days', paid_at = paid_at - interval '91 days'",
  );
  await db.rows("select private.forget_expired_data()");
  await signInStaff("manager");
  expect(await contact(id)).toEqual({
    ...{ account_id: null, name: null, email: payer.email, phone: null, phone_from: null },
  });
});

it("takes nothing of the payments that came at the same moment", async () => {
  const nameless = await bought({ email: "so-email@example.com" });
  await bought(payer);
  await signInStaff("manager");
  expect(await contact(nameless)).toMatchObject({ email: "so-email@example.com", name: null, phone: null });
});
