import { type Database, withRollback } from "../harness/database";
import { createDeliveredOrder } from "../harness/factories";
import { as, calledFrom, openKey, phone } from "../harness/proof";

const age = (db: Database, days: number) =>
  db.asOwner((owner) =>
    owner.rows("update private.key_givings set given_at = given_at - make_interval(days => $1)", [days]),
  );
const stored = (db: Database) =>
  db.asOwner((owner) =>
    owner.rows("select given_to, way, host(address) as address, device from private.key_givings order by id"),
  );

describe("the address of a giving", () => {
  it("is blanked after 180 days, and the rest stays", () =>
    withRollback(async (db) => {
      const order = await createDeliveredOrder(db);
      await calledFrom(db, { "cf-connecting-ip": "203.0.113.9", "user-agent": phone });
      await as(db, order.owner);
      await openKey(db, order.id);
      await age(db, 179);
      await db.asOwner((owner) => owner.rows("select private.forget_expired_data()"));
      expect(await stored(db)).toMatchObject([{ address: "203.0.113.9" }]);
      await age(db, 2);
      await db.asOwner((owner) => owner.rows("select private.forget_expired_data()"));
      expect(await stored(db)).toEqual([
        { given_to: order.owner?.id, way: "open_order_key", address: null, device: "celular" },
      ]);
    }));

  it("is in what the person takes along, and goes with the account: the order keeps that it was given", () =>
    withRollback(async (db) => {
      const order = await createDeliveredOrder(db);
      await calledFrom(db, { "cf-connecting-ip": "203.0.113.9", "user-agent": phone });
      await as(db, order.owner);
      await openKey(db, order.id);
      const { proof } = await db.value<{ proof: object }>("select public.my_personal_data()");
      expect(proof).toMatchObject({
        givings: [{ order_id: order.id, address: "203.0.113.9", way: "open_order_key" }],
        ...{ first_steps: [], disputes: [] },
      });
      await db.rows("select public.delete_my_account()");
      const blank = { given_to: null, address: null, device: "celular" };
      expect(await stored(db)).toEqual([
        { way: "open_order_key", ...blank },
        { way: "my_personal_data", ...blank },
      ]);
    }));
});
