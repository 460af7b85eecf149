import type { Client } from "pg";
import { actAs, as, people, putOnSale, sendOn } from "../harness/many-connections";

/**
 * Sales, openings of keys, claims, credit and refunds, through the store's own functions. Makes the data of a frozen store, and shows
 * that an upgraded one still works. @param name keeps two calls apart
 */
export async function trade(owner: Client, name: string): Promise<void> {
  const product = `${name}-product`;
  await putOnSale(owner, product, 80);
  const [buyer, admin] = [`${name}-buyer`, `${name}-admin`];
  await people(owner, { [buyer]: null, [admin]: "admin" });
  const call = async (person: string, sql: string, values: unknown[]) => {
    await as(person, sql, values)(owner);
    await actAs(owner, null);
  };
  const pay = async (payment: string, event: "pix.generated" | "pix.paid" | "pix.refunded" = "pix.paid") => {
    const id = `${name}-${payment}`;
    await sendOn(owner, { event, id, email: `${buyer}@example.com`, amount: 10, products: [product] });
    const { rows } = await owner.query("select id from public.orders where payment_id = $1", [id]);
    return String(rows[0].id);
  };
  const claim = async (payment: string, decision: "credit" | "replacement" | "refund") => {
    const order = await pay(payment);
    await call(buyer, "select public.open_order_key($1)", [order]);
    const opening = "public.open_guarantee_claim($1, 'impossible_login', 'A senha não entra', gen_random_uuid())";
    await call(buyer, `select ${opening}`, [order]);
    const claims = "public.guarantee_claims where order_id = $1";
    await call(admin, `select public.decide_guarantee_claim(id, $2, 'Conferido') from ${claims}`, [order, decision]);
  };
  await pay("generated", "pix.generated");
  await pay("delivered");
  await pay("refunded");
  await pay("refunded", "pix.refunded");
  await claim("credited", "credit");
  await claim("replaced", "replacement");
  await claim("given-back", "refund");
  await call(buyer, "select public.buy_with_credit($1, 10, gen_random_uuid())", [product]);
}
