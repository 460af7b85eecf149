import { db } from "./database";
import { createCustomer, type TestProduct } from "./factories";
import { letPass } from "./notices";
import { paymentOf } from "./webhooks";

export const code =
  "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D";

/** A payment of a new buyer for these products. */
export async function purchase(product: TestProduct, more: TestProduct[] = []) {
  const buyer = await createCustomer();
  const payment = paymentOf([product, ...more], { email: buyer.email });
  return { buyer, payment: { ...payment, payment: { ...payment.payment, pixCode: code } } };
}

/** Makes every order, event and notice as much older. */
export async function age(span: string) {
  const makeOlder =
    "update public.orders set created_at = created_at - $1::interval, delivered_at = delivered_at - $1::interval";
  await db.rows(makeOlder, [span]);
  await db.rows("update public.payment_events set received_at = received_at - $1::interval", [span]);
  await letPass(span);
}
