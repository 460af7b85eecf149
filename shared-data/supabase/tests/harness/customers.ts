import { db, type Row } from "./database";
import { createProduct } from "./factories";
import { generated, ordersOf, type PaymentPayload, paid, paymentOf } from "./webhooks";

type Lists = "orders" | "events" | "reviews" | "actions" | "notes";
type Overview = Row & Readonly<Record<Lists, readonly Row[]>>;

export const ofAccount = (id: unknown) => db.value<Overview>("select public.customer_overview($1)", [id]);
export const ofOrder = (id: unknown) => db.value<Overview>("select public.customer_overview(p_order_id => $1)", [id]);
/** A payer as the checkout describes them. */
export const payer = { name: "Maria Payer", email: "maria@example.com", phone: "+55 11 98765-4321" };

/** The order of a payment that came as two events. */
export async function buy(change: Partial<PaymentPayload> = {}): Promise<string> {
  const payment = { ...paymentOf([await createProduct({ keys: 1 })]), customer: payer, ...change };
  await generated(payment);
  await paid(payment);
  return String((await ordersOf(payment))[0]?.id);
}
