import type { Client } from "pg";
import { drawId } from "../../../local/testing/draw";
import { buy, claim, refundBy } from "../harness/credit-race";
import { accounts, actAs, putOnSale, sendOn } from "../harness/many-connections";
import { storePerTest } from "../harness/store-per-test";

let maria: string;
let ana: string;
let admin: string;

const store = storePerTest(async () => {
  for (const product of ["a", "b", "c", "d"]) {
    await putOnSale(store.owner, product, 0);
    await store.owner.query("select private.store_key($1, $1)", [product]);
  }
  [maria, ana, admin] = (await accounts(store.owner, "pessoa", 3)) as [string, string, string];
  await store.owner.query("insert into private.staff_members values ($1, 'admin')", [admin]);
});

const balanceOf = async (person: string) =>
  Number((await store.owner.query("select (private.credit_of($1)).balance", [person])).rows[0].balance);
const orderOf = async (payment: string, product: string): Promise<string> =>
  (
    await store.owner.query("select id from public.orders where payment_id = $1 and product_id = $2", [
      payment,
      product,
    ])
  ).rows[0].id;

/**
 * Stops the refund of an order where it puts its notice in line, before it settles the order's credit, lets the second step go as far as it can, and then lets
 * the first go on: two who lock the same things in two orders then wait for each other.
 */
async function cross(order: string, first: (client: Client) => Promise<unknown>, second: typeof first) {
  const [keeper, one, other] = (await store.connections(3)) as [Client, Client, Client];
  await keeper.query("begin");
  const notice =
    "select private.notify('order_refunded', id::text, user_id, p_recipient => 'buyer') from public.orders where id = $1";
  await keeper.query(notice, [order]);
  const waits = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  const waiting = async () => (await store.owner.query(waits)).rowCount;
  let isOver = false;
  const stopped = first(one);
  while ((await waiting()) !== 1);
  const beside = second(other).finally(() => {
    isOver = true;
  });
  while (!isOver && (await waiting()) !== 2);
  await keeper.query("rollback");
  await Promise.all([stopped, beside]);
}

/** A purchase with credit by one person, transferred to another, with credit granted for it. */
async function handedOver(product: string, payer: string, owner: string): Promise<string> {
  await actAs(store.owner, admin);
  await store.owner.query("select public.correct_credit($1, 10, 'acerto', gen_random_uuid())", [payer]);
  const order = await buy(payer, drawId(), product)(store.owner);
  await store.owner.query("update public.orders set user_id = $1 where id = $2", [owner, order]);
  await claim(store.owner, owner, order);
  return order;
}

it("refunds in no circle two orders that two people bought and got credit for, each the other's", async () => {
  const [one, other] = [await handedOver("a", maria, ana), await handedOver("b", ana, maria)];
  await cross(one, refundBy(admin, one), refundBy(admin, other));
  expect([await balanceOf(maria), await balanceOf(ana)]).toEqual([10, 10]);
});

it("refunds two payments with credit to the same two people without a deadlock", async () => {
  const sent = (event: "pix.paid" | "pix.refunded", id: string, products: string[]) => async (client: Client) => {
    await actAs(client, null);
    return (await sendOn(client, { event, id, amount: 20, products })).body.outcome;
  };
  await sent("pix.paid", "one", ["a", "b"])(store.owner);
  await sent("pix.paid", "other", ["c", "d"])(store.owner);
  const given = [
    ["one", "a", maria],
    ["one", "b", ana],
    ["other", "c", ana],
    ["other", "d", maria],
  ] as const;
  for (const [payment, product, person] of given) await claim(store.owner, person, await orderOf(payment, product));
  await cross(
    await orderOf("one", "b"),
    sent("pix.refunded", "one", ["a", "b"]),
    sent("pix.refunded", "other", ["c", "d"]),
  );
  const { rows } = await store.owner.query("select distinct status from public.orders");
  expect(rows).toEqual([{ status: "refunded" }]);
  expect([await balanceOf(maria), await balanceOf(ana)]).toEqual([0, 0]);
});
