import { drawId } from "../../../local/testing/draw";
import { asService, db, dbOwner, type Row, webhookSecret } from "./database";
import type { TestProduct } from "./factories";

/** An event as the provider sends it, of which a test may bend any part. */
export type PaymentPayload = Row & { readonly products?: readonly Row[] | undefined };

interface Changes {
  email?: string;
  id?: string;
  amount?: unknown;
  status?: unknown;
  customer?: Row;
}

/** The provider's event for one payment of these products, in reais. */
export function paymentOf(
  products: readonly TestProduct[],
  { email = "maria@example.com", customer, ...payment }: Changes = {},
): PaymentPayload {
  const [main] = products;
  return {
    createdAt: "2026-11-20T13:20:11.000Z",
    customer: { name: "Maria S.", email, document: "***", ...customer },
    payment: {
      id: drawId(),
      method: "pix.paid",
      amount: products.reduce((sum, { price }) => sum + price, 0),
      ...payment,
    },
    ...(main && { product: { id: main.ggcheckoutId, type: "main", title: "Conta" } }),
    products: products.map(({ ggcheckoutId }, index) => ({
      id: ggcheckoutId,
      type: index === 0 ? "main" : "orderbump",
    })),
  };
}

export interface WebhookResponse {
  readonly status: number;
  readonly body: { received?: boolean; outcome?: string; event_id?: number; error?: string };
}

/** Calls a webhook as the Edge Function does. */
export async function send(
  endpoint: "pix.generated" | "pix.paid",
  payload: PaymentPayload | string,
  headers: Record<string, string> = { authorization: `Bearer ${webhookSecret}` },
): Promise<WebhookResponse> {
  const body = typeof payload === "string" ? payload : JSON.stringify(payload);
  const call = "select public.receive_payment_event($1, $2, $3)";
  return asService(() => db.value<WebhookResponse>(call, [endpoint, body, headers]));
}

export const generated = (payload: PaymentPayload) => send("pix.generated", { event: "pix.generated", ...payload });
export const paid = (payload: PaymentPayload) => send("pix.paid", { event: "pix.paid", ...payload });

export const outcomeOf = async (result: Promise<WebhookResponse>) => (await result).body.outcome;

/** The orders of a payment, in order of product and line. */
export function ordersOf(payload: PaymentPayload): Promise<Row[]> {
  return dbOwner.rows<Row>("select * from public.orders where payment_id = $1 order by product_id, payment_line", [
    String(payload.payment?.id),
  ]);
}

/** Pays these products by PIX; gives the outcome, and the orders as they are then. */
export async function buyByPix(products: readonly TestProduct[], changes: Changes = {}) {
  const payment = paymentOf(products, changes);
  const outcome = await outcomeOf(paid(payment));
  const orders = await ordersOf(payment);
  return { payment, outcome, orders, id: String(orders[0]?.id) };
}
