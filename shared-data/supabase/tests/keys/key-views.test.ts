import { db, dbOwner } from "../harness/database";
import { createDeliveredOrder, createOrder, createStaff, signIn, signInStaff, stockKeys } from "../harness/factories";

const firstViewed = (orderId: string) =>
  dbOwner.value<Date | null>("select first_viewed_at from public.orders where id = $1", [orderId]);
const read = () => db.rows("select key_data from public.product_keys");
const reveal = (orderId: string) => db.value("select public.reveal_order_key($1)", [orderId]);

describe("a key that its owner reads (R10.10)", () => {
  it("comes in clear from product_keys, also where nothing may be written, and only of a completed order without a dispute", async () => {
    const order = await createDeliveredOrder();
    await signIn(order.owner);
    expect(await read()).toEqual([{ key_data: order.key }]);
    expect(await firstViewed(order.id)).toBeNull();
    await dbOwner.rows("update public.orders set disputed_at = now() where id = $1", [order.id]);
    expect(await read()).toEqual([{ key_data: null }]);
    await dbOwner.rows("update public.orders set disputed_at = null, status = 'refunded' where id = $1", [order.id]);
    expect(await read()).toEqual([]);
    await dbOwner.rows("update public.orders set status = 'completed' where id = $1", [order.id]);
    await db.rows("set transaction read only");
    expect(await read()).toEqual([{ key_data: order.key }]);
  });

  it.each([
    ["open_order_key", "select public.open_order_key(id) from public.orders"],
    ["reveal_order_key", "select public.reveal_order_key(id) from public.orders"],
    [
      "deliver_product_key, which comes before a read",
      "select * from public.orders o, public.deliver_product_key(o.id)",
    ],
  ])("is recorded as viewed for the first time by %s, once", async (_name, statement) => {
    const order = await createDeliveredOrder();
    await signIn(order.owner);
    expect(await db.rows(statement)).toHaveLength(1);
    const first = await firstViewed(order.id);
    expect(first).toBeInstanceOf(Date);
    await db.rows(statement);
    expect(await firstViewed(order.id)).toEqual(first);
  });

  it("is to be viewed again where it was replaced", async () => {
    const order = await createDeliveredOrder();
    const [fresh] = await stockKeys(order.product, 1);
    await signIn(order.owner);
    await reveal(order.id);
    await signInStaff("admin");
    await db.rows("select public.override_order($1, 'replace', 'login não abre')", [order.id]);
    expect(await firstViewed(order.id)).toBeNull();
    await signIn(order.owner);
    expect(await reveal(order.id)).toBe(fresh);
    expect(await firstViewed(order.id)).not.toBeNull();
  });
});

describe("what others do with a key", () => {
  it("is no view of its owner's: staff that deliver it again, or reveal it", async () => {
    const order = await createDeliveredOrder();
    await signInStaff("admin");
    await db.rows("select * from public.deliver_product_key($1)", [order.id]);
    await db.rows("select public.override_order($1, 'deliver', 'cliente pediu')", [order.id]);
    await db.rows("select public.request_key_reveal(delivered_key_id) from public.orders where id = $1", [order.id]);
    expect(await db.rows("select key_data from public.product_keys")).toEqual([{ key_data: null }]);
    expect(await firstViewed(order.id)).toBeNull();
  });

  it("is a view where an admin reveals a key of their own", async () => {
    const admin = await createStaff("admin");
    const order = await createDeliveredOrder({ owner: admin });
    await signIn(admin);
    await db.rows("select public.request_key_reveal(delivered_key_id) from public.orders");
    expect(await firstViewed(order.id)).not.toBeNull();
  });

  it("is nothing while the order has no key", async () => {
    const order = await createOrder({ status: "completed" });
    await signIn(order.owner);
    await db.rows("select * from public.deliver_product_key($1)", [order.id]);
    expect(await firstViewed(order.id)).toBeNull();
  });

  it("tries no condition on a text for who may not delete", async () => {
    const order = await createDeliveredOrder();
    await signIn(order.owner);
    for (const text of ["u%", "not this%"]) {
      const guess = db.rows("delete from public.product_keys where key_data like $1", [text]);
      await expect(guess).rejects.toThrow("PT403 admin_only");
    }
  });
});
