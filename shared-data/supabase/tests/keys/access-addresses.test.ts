import { db, dbOwner } from "../harness/database";
import { createCustomer, createDeliveredOrder, signIn } from "../harness/factories";
import { calledFrom, keyAccessesOf, openKey, phone } from "../harness/proof";

const age = (days: number) =>
  dbOwner.rows("update private.key_access_log set accessed_at = accessed_at - make_interval(days => $1)", [days]);
const stored = () =>
  dbOwner.rows("select accessed_by, channel, host(address) as address, device from private.key_access_log order by id");

describe("the address of an access", () => {
  it("is blanked after 180 days, and the rest stays", async () => {
    const order = await createDeliveredOrder();
    await calledFrom({ "cf-connecting-ip": "203.0.113.9", "user-agent": phone });
    await signIn(order.owner);
    await openKey(order.id);
    await age(179);
    await dbOwner.rows("select private.forget_expired_data()");
    expect(await stored()).toMatchObject([{ address: "203.0.113.9" }]);
    await age(2);
    await dbOwner.rows("select private.forget_expired_data()");
    expect(await stored()).toEqual([
      { accessed_by: order.owner?.id, channel: "open_order_key", address: null, device: "celular" },
    ]);
  });
});

it("answers pages of the release before under the former names", async () => {
  const order = await createDeliveredOrder();
  await signIn(order.owner);
  await openKey(order.id);
  await openKey(order.id);
  const { total, accesses } = await keyAccessesOf(order.id);
  const former = accesses.map((access) => ({ ...access, given_at: access.accessed_at, way: access.channel }));
  expect(await db.value("select public.order_givings($1)", [order.id])).toEqual({ total, givings: former });
  await signIn(await createCustomer());
  await expect(db.value("select public.order_givings($1)", [order.id])).rejects.toThrow("order_not_found");
});
