import type { Client } from "pg";
import { drawId } from "../../../local/testing/draw";
import { actAs, as, pay, type Step } from "./many-connections";

/** Grants 10 reais of credit for a paid order, once, as a decided claim does. */
export const claim = (client: Client, person: string, order: string) =>
  client.query(
    `insert into public.credit_entries (user_id, amount, kind, order_id, claim_id)
     select $1, 10, 'claim', o.id, $3 from private.lock_order($2) o where o.status = 'completed' on conflict do nothing`,
    [person, order, drawId()],
  );

/** Buys a product of 10 reais with credit and returns the order. */
export const buy =
  (person: string, request = drawId(), product = "other"): Step<string> =>
  async (client) => {
    const bought = as(person, "select order_id as id from public.buy_with_credit($1, 10, $2)", [product, request]);
    return (await bought(client))[0].id;
  };

/** An admin refunds an order by hand. */
export const refundBy = (admin: string, order: string) =>
  as(admin, "select public.override_order($1, 'refund', 'pediu')", [order]);

/** The provider says that the PIX of an order went back. */
export const returned = (order: string) => async (client: Client) => {
  await actAs(client, null);
  const { rows } = await client.query("select payment_id from public.orders where id = $1", [order]);
  const { body } = await pay(rows[0].payment_id, ["sold"], { event: "pix.refunded" })(client);
  expect(body.outcome).toBe("refunded");
};

/** An admin corrects a customer's credit. */
export const correctBy = (admin: string, person: string, amount: number) =>
  as(admin, "select public.correct_credit($1, $2, 'conferido', gen_random_uuid())", [person, amount]);

/** Its word where the store says no; anything else, such as a deadlock, is a fault. */
export const orSaysNo = (step: Step) => (client: Client) =>
  step(client).catch((error: { code?: string; detail?: string }) => {
    if (error.code !== "PT409") throw error;
    return error.detail;
  });
