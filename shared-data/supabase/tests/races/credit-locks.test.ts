import type { Client } from "pg";
import { storePerTest } from "../harness/committed-store";
import { buy, claim, refundBy } from "../harness/credit-race";
import { actAs, as, pay, people, putOnSale, type Step, whileHeld } from "../harness/many-connections";

let person: Record<"maria" | "ana" | "chefe", string>;

const store = storePerTest(async () => {
  for (const product of ["a", "b", "c", "d"]) await putOnSale(store.owner, product, 1);
  person = await people(store.owner, { maria: null, ana: null, chefe: "admin" });
});

const balances = async () => {
  const read = "select (private.credit_of($1)).balance::integer";
  return [await store.value(read, [person.maria]), await store.value(read, [person.ana])];
};
const orderOf = (payment: string, product: string) =>
  store.value<string>("select id from public.orders where payment_id = $1 and product_id = $2", [payment, product]);

/** Stops the refund of an order where it puts its notice in line, before it settles the order's credit, and begins the second beside it. */
const cross = (order: string, first: Step, second: Step) => {
  const notice =
    "select private.notify('order_refunded', id::text, user_id, p_recipient => 'buyer') from public.orders where id = $1";
  return whileHeld(store, as(null, notice, [order]), first, second);
};

/** A purchase with credit by one person, transferred to another, with credit granted for it. */
async function handedOver(product: string, payer: string, owner: string): Promise<string> {
  const gift = "select public.correct_credit($1, 10, 'acerto', gen_random_uuid())";
  await as(person.chefe, gift, [payer])(store.owner);
  const order = await buy(payer, undefined, product)(store.owner);
  await store.owner.query("update public.orders set user_id = $1 where id = $2", [owner, order]);
  await claim(store.owner, owner, order);
  return order;
}

it("refunds in no circle two orders that two people bought and got credit for, each the other's", async () => {
  const { maria, ana, chefe } = person;
  const [one, other] = [await handedOver("a", maria, ana), await handedOver("b", ana, maria)];
  await cross(one, refundBy(chefe, one), refundBy(chefe, other));
  expect(await balances()).toEqual([10, 10]);
});

it("refunds two payments with credit to the same two people without a deadlock", async () => {
  const { maria, ana } = person;
  const refund = (id: string, products: string[]) => async (client: Client) => {
    await actAs(client, null);
    await pay(id, products, { event: "pix.refunded" })(client);
  };
  await pay("one", ["a", "b"])(store.owner);
  await pay("other", ["c", "d"])(store.owner);
  const given = [
    ["one", "a", maria],
    ["one", "b", ana],
    ["other", "c", ana],
    ["other", "d", maria],
  ] as const;
  for (const [payment, product, owner] of given) await claim(store.owner, owner, await orderOf(payment, product));
  await cross(await orderOf("one", "b"), refund("one", ["a", "b"]), refund("other", ["c", "d"]));
  expect(await store.rows("select distinct status from public.orders")).toEqual([{ status: "refunded" }]);
  expect(await balances()).toEqual([0, 0]);
});
