import { drawId } from "../../../local/testing/draw";
import { asVisitor, db, dbOwner } from "../harness/database";
import { createCustomer, signInStaff } from "../harness/factories";
import { decide, openedClaim } from "../harness/guarantee-claims";
import { entriesOf } from "../harness/log";
import { setDispute } from "../harness/proof";
import { buySeveral, counts, createPack, keysOf, most, orderOf, payFor } from "../harness/quantities";
import { override } from "../harness/staff-calls";
import { generated, ordersOf, paid, paymentOf } from "../harness/webhooks";

describe("a line of several keys", () => {
  it("is one order of as many keys, the oldest, for as many prices", async () => {
    const { product, pix, order } = await buySeveral(3, 1);
    expect(order).toMatchObject({ quantity: 3, amount: "300.00", expected_amount: "300.00", hold_reason: null });
    expect(new Set(keysOf(order)).size).toBe(3);
    expect(await counts(product)).toEqual([1, 3]);
    const used = "select 1 from private.stored_keys where order_id = $1 and is_used";
    expect(await dbOwner.rows(used, [order.id])).toHaveLength(3);
    // The same event again, and one that asks for more.
    await paid(pix);
    await paid({ ...pix, products: pix.products?.map((line) => ({ ...line, quantity: 4 })) });
    expect(keysOf(await orderOf(pix))).toEqual(keysOf(order));
    expect(await counts(product)).toEqual([1, 3]);
  });

  it.each([
    ...[undefined, null, ""].map((said) => [said, 1, null] as const),
    ...[2.0, " 02 "].map((said) => [said, 2, null] as const),
    ...[0, -2, 1.5, "dois", 1_000_000, { n: 2 }].map((said) => [said, 1, "quantity_not_allowed"] as const),
    [most + 1, most + 1, "quantity_not_allowed"] as const,
  ])("is held where its number is too high or unreadable: %p, %p, %p", async (said, quantity, reason) => {
    const pix = payFor(await createPack(9), said, { amount: 100 * quantity });
    expect((await paid(pix)).body.outcome).toBe(reason ? "held" : "delivered");
    const order = await orderOf(pix);
    expect(order).toMatchObject({ quantity, amount: `${quantity}00.00`, hold_reason: reason });
    expect(keysOf(order).filter(Boolean)).toHaveLength(reason ? 0 : quantity);
  });

  it.each([false, true])("is held where fewer were paid for, also of an order for one: %p", async (isMadeForOne) => {
    const product = await createPack(2);
    const one = payFor(product, 1);
    if (isMadeForOne) await generated(one);
    expect((await paid({ ...payFor(product, 2), payment: one.payment })).body.outcome).toBe("held");
    const held = { quantity: 2, hold_reason: "amount_mismatch", delivered_key_id: null };
    expect(await orderOf(one)).toMatchObject(held);
  });

  it("has each line's own quantity where a payment has several", async () => {
    const [one, other] = [await createPack(2), await createPack(3)];
    const pix = paymentOf([one, other], { amount: 500 });
    const lines = pix.products?.map((line, place) => ({ ...line, quantity: place + 2 }));
    expect((await paid({ ...pix, products: lines })).body.outcome).toBe("delivered");
    expect(await ordersOf(pix)).toMatchObject([
      { quantity: 2, amount: "200.00" },
      { quantity: 3, amount: "300.00" },
    ]);
  });
});

describe("a price rule for several keys", () => {
  beforeEach(() =>
    dbOwner.rows("insert into private.price_rules (name, percent, min_price) values ('Metade', 50, 60)"),
  );

  it("keeps its floor for each of them", async () => {
    const product = await createPack(4);
    expect((await paid(payFor(product, 2, { amount: 100 }))).body.outcome).toBe("held");
    expect((await paid(payFor(product, 2, { amount: 120 }))).body.outcome).toBe("delivered");
  });

  it("does not take the price of one for several, where the order was made for one", async () => {
    const product = await createPack(2);
    const one = payFor(product, 1);
    await generated(one);
    const two = { ...payFor(product, 2, { amount: 60 }), payment: { ...one.payment, amount: 60 } };
    expect((await paid(two)).body.outcome).toBe("held");
  });
});

describe("the queue", () => {
  /** An order of three keys, of which two are in stock, and one after it. */
  async function queue() {
    const product = await createPack(2);
    const [three, one] = [payFor(product, 3), payFor(product, 1)];
    for (const payment of [three, one]) expect((await paid(payment)).body.outcome).toBe("waiting");
    return { product, three, one };
  }

  it("keeps the keys that gather for an order from buyers and from replacements", async () => {
    const product = await createPack(1);
    const { order, claimId } = await openedClaim({ product });
    const three = payFor(product, 3);
    const free = () => asVisitor(() => db.value("select free_stock from public.products where id = $1", [product.id]));
    expect(await free()).toBe(1);
    await paid(three);
    expect(await free()).toBe(0);
    await signInStaff("admin");
    await expect(override(order.id, "replace")).rejects.toThrow("out_of_stock");
    await expect(decide(claimId, "replacement")).rejects.toThrow("out_of_stock");
    await override((await orderOf(three)).id, "refund");
    expect(await free()).toBe(1);
    await override(order.id, "replace");
    expect(await free()).toBe(0);
  });

  it("delivers all keys of an order together, and lets none pass it", async () => {
    const { product, three, one } = await queue();
    expect(await counts(product)).toEqual([2, 4]);
    await signInStaff("manager");
    const add = () =>
      db.value("select public.add_product_keys($1, $2, $3)->>'delivered'", [product.id, [drawId()], drawId()]);
    expect(await add()).toBe("3");
    expect((await entriesOf("keys_added")).at(-1)?.changes).toMatchObject({ stock: { to: 0 }, delivered: { to: 3 } });
    expect(keysOf(await orderOf(three))).toHaveLength(3);
    expect(await add()).toBe("1");
    expect((await orderOf(one)).delivered_key_id).not.toBeNull();
    const soldADay = `select sum((l -> 'per_day')::numeric) from jsonb_array_elements(private.stock_outlook(clock_timestamp()) -> 'low_stock') l
       where l ->> 'product_id' = $1`;
    expect(await dbOwner.value(soldADay, [product.id])).toBe("4.00");
  });

  it.each([
    ["refunded", (id: string) => override(id, "refund")],
    ["disputed", (id: string) => setDispute(id, "open")],
    [
      "held with its buyer",
      async (id: string) => {
        const buyer = await createCustomer();
        await dbOwner.rows("update public.orders set user_id = $1 where id = $2", [buyer.id, id]);
        await db.call("block_customer", { user_id: buyer.id, is_blocked: true, reason: "fraude" });
      },
    ],
  ])("goes on with the keys that had gathered for an order that is %s", async (_name, settle) => {
    const { three, one } = await queue();
    await signInStaff("admin");
    await settle((await orderOf(three)).id);
    expect((await orderOf(one)).delivered_key_id).not.toBeNull();
    expect((await orderOf(three)).delivered_key_id).toBeNull();
  });
});
