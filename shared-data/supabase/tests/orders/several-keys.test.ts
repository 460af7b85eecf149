import { drawId } from "../../../local/testing/draw";
import { db, dbOwner } from "../harness/database";
import { createCustomer, signIn, signInStaff, stockKeys } from "../harness/factories";
import { decide, stored } from "../harness/guarantee-claims";
import { entriesOf } from "../harness/log";
import { buySeveral, counts, createPack, keysOf, orderOf, payFor } from "../harness/quantities";
import { override } from "../harness/staff-calls";
import { paid } from "../harness/webhooks";

describe("the keys of an order", () => {
  it("are read by its owner, all of them, and by no one else", async () => {
    const { owner, order, product } = await buySeveral(3);
    const read = () => db.rows<{ key_data: string | null }>("select key_data, used_by from public.product_keys");
    await signIn(owner);
    expect(await read()).toHaveLength(3);
    expect((await read()).every(({ key_data }) => key_data !== null)).toBe(true);
    const open = (key: string | null) =>
      db.value<{ key_id: string; key_data: string }>("select public.open_order_key($1, $2)", [order.id, key]);
    for (const key of keysOf(order))
      expect(await open(key)).toMatchObject({ key_id: key, key_data: expect.any(String) });
    expect(await open(null)).toMatchObject({ key_id: order.delivered_key_id });
    const other = await buySeveral(1);
    await signIn(owner);
    await expect(open(other.order.delivered_key_id)).rejects.toThrow("PT409 key_replaced");
    await signIn(await createCustomer());
    expect(await read()).toEqual([]);
    await signInStaff("admin");
    expect((await read()).filter(({ key_data }) => key_data !== null)).toEqual([]);
    const listed = await db.value("select public.list_product_keys($1)->'keys'", [product.id]);
    expect(listed).toMatchObject(Array(3).fill({ order_id: order.id, recipient_email: owner.email }));
  });

  it("are all in the copy of the owner's data, and in the proof of the order", async () => {
    const { owner, order } = await buySeveral(2);
    await signIn(owner);
    const { orders } = await db.value<{ orders: { key_data: string }[] }>("select public.my_personal_data()");
    expect(orders[0]?.key_data.split("\n")).toHaveLength(2);
    const proof = "select private.dossier_keys(o) from public.orders o where id = $1";
    expect(await dbOwner.value(proof, [order.id])).toMatchObject([{ is_current: true }, { is_current: true }]);
  });

  it("list their order once in each batch, with its keys of that batch", async () => {
    const product = await createPack(0);
    const admin = await signInStaff("admin");
    const [first, second] = [drawId(), drawId()];
    const add = (batch: string, keys: string[]) =>
      db.rows("select public.add_product_keys($1, $2, $3)", [product.id, keys, batch]);
    await add(first, [drawId(), drawId()]);
    await add(second, [drawId()]);
    const pix = payFor(product, 3);
    await paid(pix);
    const keys = keysOf(await orderOf(pix));
    await signIn(admin);
    const list = (batch: string) => db.value("select public.list_key_import_orders($1)", [batch]);
    expect(await list(first)).toMatchObject({ total: 1, orders: [{ key_ids: keys.slice(0, 2) }] });
    expect(await list(second)).toMatchObject({ total: 1, orders: [{ key_ids: keys.slice(2) }] });
  });

  it("are replaced by staff one by one, and the log names the one", async () => {
    const { owner, order, product, pix } = await buySeveral(3, 2);
    const [first, second, third] = keysOf(order);
    await signInStaff("admin");
    await expect(override(order.id, "replace")).rejects.toThrow("PT409 key_not_named");
    for (let times = 0; times < 2; times++) await override(order.id, "replace", { keyId: second });
    const now = keysOf(await orderOf(pix));
    expect([now[0], now[2]]).toEqual([first, third]);
    expect(now[1]).not.toBe(second);
    expect(await counts(product)).toEqual([1, 3]);
    const changes = { delivered_key_id: { from: second, to: now[1] } };
    expect(await entriesOf("order_%")).toMatchObject([{ order_id: order.id, key_id: now[1], changes }]);
    await signIn(owner);
    expect(await db.rows("select id from public.product_keys where id = $1", [second])).toEqual([]);
    expect(await db.rows("select id from public.product_keys")).toHaveLength(3);
  });

  it("are claimed one by one, and a replacement is worth one of them", async () => {
    const { owner, order, pix } = await buySeveral(3, 2);
    const [first, second] = keysOf(order);
    await signIn(owner);
    const claim = async (key: string | null) => {
      const id = drawId();
      await db.rows("select public.open_guarantee_claim($1, 'blocked', 'caiu', $2, $3)", [order.id, id, key]);
      return id;
    };
    await expect(claim(drawId())).rejects.toThrow("PT409 key_replaced");
    const about = await claim(second as string);
    await signInStaff("manager");
    await decide(about, "replacement");
    expect(await stored(about)).toMatchObject({ key_id: second, decision: "replacement", given_amount: "100.00" });
    await signIn(owner);
    // Staff replace another key: a claim about a third stays, and ends with its own.
    const next = await claim(first as string);
    await stockKeys({ id: order.product_id, ggcheckoutId: "", price: 0 }, 2);
    await signInStaff("admin");
    await override(order.id, "replace", { keyId: (await orderOf(pix)).other_key_ids[1] });
    expect(await stored(next)).toMatchObject({ state: "open" });
    await override(order.id, "replace", { keyId: first });
    expect(await stored(next)).toMatchObject({ state: "decided", decision: "replacement", given_amount: "100.00" });
  });

  it("are taken back together by a refund, and count once in profit", async () => {
    const { order, owner, product } = await buySeveral(3);
    await signInStaff("admin");
    const profit = () => db.value("select public.order_profit($1)", [order.id]);
    expect(await profit()).toMatchObject({ income: 300, keys: 3, uncosted: 3 });
    await override(order.id, "refund");
    expect(await profit()).toMatchObject({ income: 0, keys: 3 });
    expect(await counts(product)).toEqual([0, 0]);
    await signIn(owner);
    expect(await db.rows("select id from public.product_keys")).toEqual([]);
  });
});
