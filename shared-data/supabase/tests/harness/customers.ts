import { db } from "./database";
import { createProduct } from "./factories";
import { generated, ordersOf, type PaymentPayload, paid, paymentOf } from "./webhooks";

/** The part of customer_overview that tests read. */
export interface Overview {
  customer: { account: Record<string, unknown> | null; [field: string]: unknown };
  same_address: object | null;
  can_note: boolean;
  totals: Record<string, number>;
  orders: { id: string; key_id: string | null; [field: string]: unknown }[];
  events: { id: number; outcome: string; [field: string]: unknown }[];
  reviews: object[];
  actions: { action: string }[];
  notes: { note: string; author_email: string | null; is_mine: boolean }[];
}

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
