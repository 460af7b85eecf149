import { drawId } from "../../../local/testing/draw";
import { type Database, withRollback } from "../harness/database";
import { createDeliveredOrder, createOrder, createStaff } from "../harness/factories";
import { as, setDispute } from "../harness/proof";

const disputes = (db: Database) =>
  db.asOwner((owner) => owner.rows("select outcome from private.order_disputes order by id"));

describe("set_order_dispute refuses", () => {
  const calls = (db: Database, id: string) =>
    ["open", "kept", "returned"].map((state) => () => setDispute(db, id, state));

  it("who is signed out, a customer, and a manager", () =>
    withRollback(async (db) => {
      const { id, owner } = await createDeliveredOrder(db);
      await db.actAs("anon");
      for (const call of calls(db, id)) await expect(call()).rejects.toMatchObject({ code: "42501" });
      await as(db, owner);
      for (const call of calls(db, id)) await expect(call()).rejects.toMatchObject({ detail: "staff_only" });
      await as(db, await createStaff(db, "manager"));
      for (const call of calls(db, id)) await expect(call()).rejects.toMatchObject({ detail: "admin_only" });
      expect(await disputes(db)).toEqual([]);
    }));

  it("an admin without the second factor where the store asks for it", () =>
    withRollback(async (db) => {
      const { id } = await createDeliveredOrder(db);
      const admin = await createStaff(db, "admin");
      await db.rows("update private.store_settings set second_factor_required = true");
      await as(db, admin);
      await expect(setDispute(db, id, "open")).rejects.toMatchObject({ detail: "second_factor_required" });
      await db.actAs("authenticated", admin.id, { aal: "aal2" });
      expect(await setDispute(db, id, "open")).toBe("contestação aberta");
    }));

  it("no reason, no such state, no such order, one that is not paid, and one without a PIX", () =>
    withRollback(async (db) => {
      const [order, unpaid, credited] = [
        await createDeliveredOrder(db),
        await createOrder(db),
        await createDeliveredOrder(db),
      ];
      await db.rows("update public.orders set paid_with = 'credit' where id = $1", [credited.id]);
      await as(db, await createStaff(db, "admin"));
      await expect(setDispute(db, order.id, "open", " ")).rejects.toMatchObject({ detail: "reason_required" });
      for (const state of ["closed", "", null])
        await expect(setDispute(db, order.id, state)).rejects.toMatchObject({ code: "PT400", detail: "state_unknown" });
      await expect(setDispute(db, drawId(), "open")).rejects.toMatchObject({ detail: "order_not_found" });
      await expect(setDispute(db, unpaid.id, "open")).rejects.toMatchObject({ detail: "order_not_paid" });
      await expect(setDispute(db, order.id, "kept")).rejects.toMatchObject({ detail: "order_not_disputed" });
      await expect(setDispute(db, credited.id, "open")).rejects.toMatchObject({ detail: "order_not_by_pix" });
    }));
});
