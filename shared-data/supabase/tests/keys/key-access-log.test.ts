import { db, dbOwner } from "../harness/database";
import {
  createCustomer,
  createDeliveredOrder,
  createOrder,
  createStaff,
  signIn,
  signInBuyer,
  signInStaff,
  stockKeys,
} from "../harness/factories";
import { calledFrom, keyAccessesOf, openKey, phone } from "../harness/proof";
import { override } from "../harness/staff-calls";

const firstViewed = async (orderId: string) => (await dbOwner.row("public.orders", orderId)).first_viewed_at;

const nothingRead = async (orderId: string) =>
  expect([await keyAccessesOf(orderId), await firstViewed(orderId)]).toEqual([{ total: 0, accesses: [] }, null]);

describe("open_order_key", () => {
  it("gives the owner the text, what helps to use it, and how far they came", async () => {
    const order = await signInBuyer();
    expect(await openKey(order.id)).toMatchObject({
      order_id: order.id,
      key_id: expect.any(String),
      key_data: order.key,
      given_at: expect.any(String),
      key_template: null,
      first_steps: [],
      steps_done: [],
      accepted_at: null,
    });
  });

  it("gives nothing, and records nothing, while there is no key yet", async () => {
    const order = await createOrder({ status: "completed" });
    await signIn(order.owner);
    await db.rows("select * from public.deliver_product_key($1)", [order.id]);
    expect(await openKey(order.id)).toMatchObject({ key_id: null, key_data: null, given_at: null });
    await nothingRead(order.id);
  });
});

describe("an access (R14.5)", () => {
  it("is recorded each time, with when, by which way, from which address and kind of device", async () => {
    const order = await signInBuyer();
    await calledFrom({ "cf-connecting-ip": "203.0.113.9", "user-agent": phone });
    const { key_id } = await openKey(order.id);
    await calledFrom({ "cf-connecting-ip": "2001:db8::7", "user-agent": "curl/8" });
    await openKey(order.id);
    const access = { accessed_at: expect.any(String), channel: "open_order_key", key_id, is_current: true };
    expect((await keyAccessesOf(order.id)).accesses).toEqual([
      { ...access, address: "2001:db8::7", device: "desconhecido" },
      { ...access, address: "203.0.113.9", device: "celular" },
    ]);
  });

  it.each([
    ["reveal_order_key", "select public.reveal_order_key(id) from public.orders"],
    ["deliver_product_key", "select * from public.orders o, public.deliver_product_key(o.id)"],
    ["my_personal_data", "select public.my_personal_data()"],
  ])("is recorded by way of %s, and the first of them as the first view", async (channel, statement) => {
    const order = await signInBuyer();
    await db.rows(statement);
    const first = await firstViewed(order.id);
    expect(first).not.toBeNull();
    await db.rows(statement);
    expect(await firstViewed(order.id)).toEqual(first);
    expect(await keyAccessesOf(order.id)).toMatchObject({ total: 2, accesses: [{ channel }, { channel }] });
  });

  it("is not recorded by a plain read of product_keys, which gives the text of a completed order without a dispute (R10.10)", async () => {
    const order = await createDeliveredOrder();
    const read = () => db.rows("select key_data from public.product_keys");
    await signIn(order.owner);
    for (const [state, seen] of [
      ["disputed_at = now()", [{ key_data: null }]],
      ["disputed_at = null, status = 'refunded'", []],
      ["status = 'completed'", [{ key_data: order.key }]],
    ] as const) {
      await dbOwner.rows(`update public.orders set ${state} where id = $1`, [order.id]);
      expect(await read()).toEqual(seen);
    }
    await nothingRead(order.id);
    await db.rows("set transaction read only");
    expect(await read()).toEqual([{ key_data: order.key }]);
  });

  it("is recorded of an admin who looks at the key of their own order", async () => {
    const owner = await createStaff("admin");
    const order = await createDeliveredOrder({ owner });
    await signIn(owner);
    await db.rows("select public.request_key_reveal(delivered_key_id) from public.orders");
    expect(await keyAccessesOf(order.id)).toMatchObject({ total: 1, accesses: [{ channel: "reveal_product_key" }] });
    expect(await firstViewed(order.id)).not.toBeNull();
  });

  it("is not recorded when staff deliver or reveal a customer's key", async () => {
    const order = await createDeliveredOrder();
    await signInStaff("admin");
    const acts = `select public.deliver_product_key(id), public.override_order(id, 'deliver', 'cliente pediu'),
         public.request_key_reveal(delivered_key_id) from public.orders`;
    await db.rows(acts);
    await nothingRead(order.id);
  });

  it.each([
    [phone, "celular"],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Safari/604.1", "celular"],
    ["Mozilla/5.0 (iPad; CPU OS 12_0 like Mac OS X) Mobile/15A5341f Safari/604.1", "tablet"],
    ["Mozilla/5.0 (Linux; Android 14; SM-X910) Chrome/142.0.0.0 Safari/537.36", "tablet"],
    ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36", "computador"],
    ["", "desconhecido"],
  ])("detects the device of %j: %s", async (agent, device) =>
    expect(await db.value("select private.device_of($1)", [agent])).toBe(device),
  );

  it.each([
    ["203.0.113.9", "203.0.113.9"],
    ["198.51.100.1, 203.0.113.9", "203.0.113.9"],
    ["nonsense", null],
    ["", null],
  ])("reads the address %j as %j, and no other header", async (said, address) => {
    const order = await signInBuyer();
    await calledFrom({ "cf-connecting-ip": said, "x-forwarded-for": "192.0.2.1" });
    await openKey(order.id);
    await dbOwner.rows("select set_config('store.caller_header', 'X-Caller-Address', true)");
    await openKey(order.id);
    expect((await keyAccessesOf(order.id)).accesses).toMatchObject([{ address: null }, { address }]);
  });
});

describe("list_key_accesses", () => {
  it("shows the owner those to them, and staff all, also after the order changed hands", async () => {
    const [order, next] = [await createDeliveredOrder(), await createCustomer()];
    await signIn(order.owner);
    await openKey(order.id);
    await dbOwner.rows("update public.orders set user_id = $1", [next.id]);
    await expect(keyAccessesOf(order.id)).rejects.toThrow("order_not_found");
    await signIn(next);
    expect(await keyAccessesOf(order.id)).toEqual({ total: 0, accesses: [] });
    await openKey(order.id);
    expect((await keyAccessesOf(order.id)).total).toBe(1);
    await signInStaff("manager");
    expect((await keyAccessesOf(order.id)).total).toBe(2);
  });

  it("gives a hundred at most, and counts no further than ten thousand", async () => {
    const order = await signInBuyer();
    await openKey(order.id);
    const insert = `insert into private.key_access_log (order_id, key_id, accessed_by, channel, device)
           select g.order_id, g.key_id, g.accessed_by, g.channel, g.device from private.key_access_log g, generate_series(1, 10003)`;
    await dbOwner.rows(insert);
    for (const person of [order.owner, await createStaff("manager")]) {
      await signIn(person);
      const { total, accesses } = await keyAccessesOf(order.id);
      expect([total, accesses.length]).toEqual([10_001, 100]);
    }
  });

  it("distinguishes the key before a replacement from the current one", async () => {
    const [order, admin] = [await createDeliveredOrder(), await createStaff("admin")];
    await signIn(order.owner);
    await openKey(order.id);
    const [fresh] = await stockKeys(order.product, 1);
    await signIn(admin);
    await override(order.id, "replace");
    expect(await firstViewed(order.id)).toBeNull();
    await signIn(order.owner);
    expect(await openKey(order.id)).toMatchObject({ key_data: fresh });
    expect(await firstViewed(order.id)).not.toBeNull();
    expect((await keyAccessesOf(order.id)).accesses.map(({ is_current }) => is_current)).toEqual([true, false]);
  });
});

it("answers pages of the release before under the former names", async () => {
  const order = await signInBuyer();
  await openKey(order.id);
  await openKey(order.id);
  const { total, accesses } = await keyAccessesOf(order.id);
  const former = accesses.map((access) => ({ ...access, given_at: access.accessed_at, way: access.channel }));
  expect(await db.value("select public.order_givings($1)", [order.id])).toEqual({ total, givings: former });
});
