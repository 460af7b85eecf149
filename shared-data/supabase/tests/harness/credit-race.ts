import { drawId } from "../../../local/testing/draw";
import { actAs, as, idOf, pay, type Step } from "./many-connections";

export const orderOf =
  (payment: string, product = "%"): Step<string> =>
  async (client) => {
    const read = "select id from public.orders where payment_id = $1 and product_id like $2";
    return (await as(null, read, [payment, product])(client))[0].id;
  };

/** Gets the 10 reais of an order as credit, by a claim that an admin decides. */
export const claim =
  (person: string, order: string): Step =>
  async (client) => {
    const id = drawId();
    await as(person, "select public.open_guarantee_claim($1, 'blocked', 'não entra', $2)", [order, id])(client);
    await as("chefe", "select public.decide_guarantee_claim($1, 'credit', 'conferido')", [id])(client);
  };

export const buy =
  (person: string, product = "other", request = drawId()): Step<string> =>
  async (client) => {
    const bought = as(person, "select order_id as id from public.buy_with_credit($1, 10, $2)", [product, request]);
    return (await bought(client))[0].id;
  };

export const refund = (order: string) => as("chefe", "select public.override_order($1, 'refund', 'pediu')", [order]);

export const returned =
  (payment: string, products: readonly string[]): Step =>
  async (client) => {
    await actAs(client, null);
    const { body } = await pay(payment, products, { event: "pix.refunded" })(client);
    expect(body.outcome).toBe("refunded");
  };

export const correct = (person: string, amount: number) =>
  as("chefe", "select public.correct_credit($1, $2, 'conferido', gen_random_uuid())", [idOf(person), amount]);

export const balances =
  (people: readonly string[]): Step<number[]> =>
  async (client) => {
    const sums = `select coalesce(sum(e.amount), 0)::float8 as balance from unnest($1::uuid[]) with ordinality p (id, place)
    left join public.credit_entries e on e.user_id = p.id group by p.place order by p.place`;
    return (await client.query(sums, [people.map(idOf)])).rows.map(({ balance }) => balance);
  };
