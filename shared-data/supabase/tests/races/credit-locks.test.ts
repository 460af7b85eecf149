import { storePerTest } from "../harness/committed-store";
import { balances, buy, claim, correct, orderOf, refund, returned } from "../harness/credit-race";
import { as, idOf, pay, type Step } from "../harness/many-connections";

const store = storePerTest({ keys: { a: 1, b: 1, c: 1, d: 1 }, people: { maria: null, ana: null, chefe: "admin" } });

/** Stops the refund of an order where it puts its notice in line, before it settles the order's credit, and begins the second beside it. */
const cross = (order: string, first: Step, second: Step) => {
  const notice =
    "select private.notify('order_refunded', id::text, user_id, p_recipient => 'buyer') from public.orders where id = $1";
  return store.whileHeld(as(null, notice, [order]), first, second);
};

/** A purchase with credit by one person, transferred to another, with credit granted for it. */
async function handedOver(product: string, payer: string, owner: string): Promise<string> {
  await correct(payer, 10)(store.owner);
  const order = await buy(payer, product)(store.owner);
  const assign = "select public.override_order($1, 'assign', 'presente', $2)";
  await as("chefe", assign, [order, `${owner}@example.com`])(store.owner);
  await claim(owner, order)(store.owner);
  return order;
}

it("refunds in no circle two orders that two people bought and got credit for, each the other's", async () => {
  const [one, other] = [await handedOver("a", "maria", "ana"), await handedOver("b", "ana", "maria")];
  await cross(one, refund(one), refund(other));
  expect(await balances(["maria", "ana"])(store.owner)).toEqual([10, 10]);
});

it("refunds two payments with credit to the same two people without a deadlock", async () => {
  await pay("one", ["a", "b"])(store.owner);
  await pay("other", ["c", "d"])(store.owner);
  const given = [
    ["one", "a", "maria"],
    ["one", "b", "ana"],
    ["other", "c", "ana"],
    ["other", "d", "maria"],
  ] as const;
  for (const [payment, product, owner] of given) {
    const order = await orderOf(payment, product)(store.owner);
    await store.rows("update public.orders set user_id = $1 where id = $2", [idOf(owner), order]);
    await claim(owner, order)(store.owner);
  }
  await cross(await orderOf("one", "b")(store.owner), returned("one", ["a", "b"]), returned("other", ["c", "d"]));
  expect(await store.rows("select distinct status from public.orders")).toEqual([{ status: "refunded" }]);
  expect(await balances(["maria", "ana"])(store.owner)).toEqual([0, 0]);
});
