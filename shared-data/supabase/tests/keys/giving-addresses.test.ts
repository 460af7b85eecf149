import { db, dbOwner } from "../harness/database";
import { createDeliveredOrder, signIn } from "../harness/factories";
import { calledFrom, openKey, phone } from "../harness/proof";

const age = (days: number) =>
  dbOwner.rows("update private.key_givings set given_at = given_at - make_interval(days => $1)", [days]);
const stored = () =>
  dbOwner.rows("select given_to, way, host(address) as address, device from private.key_givings order by id");

describe("the address of a giving", () => {
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
      { given_to: order.owner?.id, way: "open_order_key", address: null, device: "celular" },
    ]);
  });

  it("is in what the person takes along, and goes with the account: the order keeps that it was given", async () => {
    const order = await createDeliveredOrder();
    await calledFrom({ "cf-connecting-ip": "203.0.113.9", "user-agent": phone });
    await signIn(order.owner);
    await openKey(order.id);
    const { proof } = await db.value<{ proof: object }>("select public.my_personal_data()");
    expect(proof).toMatchObject({
      givings: [{ order_id: order.id, address: "203.0.113.9", way: "open_order_key" }],
      ...{ first_steps: [], disputes: [] },
    });
    await db.rows("select public.delete_my_account()");
    const blank = { given_to: null, address: null, device: "celular" };
    expect(await stored()).toEqual([
      { way: "open_order_key", ...blank },
      { way: "my_personal_data", ...blank },
    ]);
  });
});
