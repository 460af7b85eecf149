import { db, type Row } from "./database";
import { createProduct } from "./factories";
import { generated, ordersOf, type PaymentPayload, paid, paymentOf } from "./webhooks";

type Lists = "orders" | "events" | "reviews" | "actions" | "notes";
type Overview = Row & Readonly<Record<Lists, readonly Row[]>>;

export const ofAccount = (id: unknown) => db.value<Overview>("select public.customer_overview($1)", [id]);
export const ofOrder = (id: unknown) => db.value<Overview>("select public.customer_overview(p_order_id => $1)", [id]);
/** Deletes the caller's account, with what it still waits for or has where they give that up. */
export const leave = (givesUp = false) => db.rows("select public.delete_my_account($1)", [givesUp]);

/** A payer as the checkout describes them. */
export const payer = { name: "Maria Payer", email: "maria@example.com", phone: "+55 11 98765-4321" };

/** The order of a payment that came as two events. */
export async function payAsMaria(change: Partial<PaymentPayload> = {}): Promise<string> {
  const payment = { ...paymentOf([await createProduct({ keys: 1 })]), customer: payer, ...change };
  await generated(payment);
  await paid(payment);
  return String((await ordersOf(payment))[0]?.id);
}
