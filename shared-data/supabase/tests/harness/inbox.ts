import { db, dbOwner, type Row } from "./database";
import { createProduct, signInStaff } from "./factories";
import { generated, paid, paymentOf } from "./webhooks";

type InboxPage = Row & { readonly events: readonly Row[] };

export const find = (named?: Record<string, unknown>) => db.call<InboxPage>("find_payment_events", named);
export const idsOf = ({ events }: InboxPage) => events.map(({ id }) => id);
export const age = (eventId: number | undefined, days: number) =>
  dbOwner.rows("update public.payment_events set received_at = received_at - $2 * interval '1 day' where id = $1", [
    eventId,
    days,
  ]);

export const unknown = { id: "?", ggcheckoutId: "Gg-Unknown", price: 100 };
export const joana = { name: "Joana Gonçalves d'Ávila", email: "joana.g@example.com", phone: "+55 (11) 98765-4321" };

/** Signs in a manager beside three events of two products: Joana's of a product in stock, Maria's of another, and Maria's of one that the store does not know. */
export async function fill() {
  // Without digits, which a search for the end of a phone would find too.
  const product = await createProduct({ ggcheckoutId: "gg-sold", keys: 1 });
  const other = await createProduct({ ggcheckoutId: "gg-other" });
  const first = await paid({ ...paymentOf([product], { id: "pay_A%1" }), customer: joana });
  const second = await generated(paymentOf([other], { id: "pay-B-2" }));
  const third = await paid(paymentOf([unknown], { id: "pay-C-3" }));
  const ids = [first, second, third].map(({ body }) => Number(body.event_id)) as [number, number, number];
  await signInStaff("manager");
  return { product, other, ids };
}
