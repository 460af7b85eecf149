import { type Database, withRollback } from "../harness/database";
import { createStaff, stockKeys } from "../harness/factories";
import { as, change, decide, openedClaim, stored } from "../harness/guarantee-claims";

const overridden = (db: Database, orderId: string, action: string) =>
  db.rows("select public.override_order($1, $2, 'por fora')", [orderId, action]);

describe("an order that is settled in another way", () => {
  it("ends its claim as a refund, whoever made it", () =>
    withRollback(async (db) => {
      const { order, claimId } = await openedClaim(db);
      const admin = await createStaff(db, "admin");
      await as(db, admin);
      await overridden(db, order.id, "refund");
      expect(await stored(db, claimId)).toMatchObject({
        decision: "refund",
        decided_by: admin.id,
        decision_reason: "O pedido foi reembolsado.",
      });
      const other = await openedClaim(db);
      await db.actAs("none");
      await change(db, other.order.id, "status = 'refunded'");
      expect(await stored(db, other.claimId)).toMatchObject({ decision: "refund", decided_by: null });
    }));

  it("ends its claim as a replacement", () =>
    withRollback(async (db) => {
      const { order, claimId } = await openedClaim(db);
      await stockKeys(db, order.product, 1);
      await as(db, await createStaff(db, "admin"));
      await overridden(db, order.id, "replace");
      const delivered_key_id = await db.value("select delivered_key_id from public.orders where id = $1", [order.id]);
      expect(await stored(db, claimId)).toMatchObject({ decision: "replacement", new_key_id: delivered_key_id });
    }));

  it("goes on with its claim after a dispute that the store won", () =>
    withRollback(async (db) => {
      const { order, claimId } = await openedClaim(db);
      const admin = await createStaff(db, "admin");
      await as(db, admin);
      const dispute = (state: string) => db.rows("select public.set_order_dispute($1, $2, 'MED')", [order.id, state]);
      await dispute("open");
      expect(await stored(db, claimId)).toMatchObject({ state: "open" });
      await expect(decide(db, claimId, "refund")).rejects.toMatchObject({ detail: "order_disputed" });
      await dispute("kept");
      await decide(db, claimId, "refund");
    }));

  it("ends its claim with a dispute that the store lost", () =>
    withRollback(async (db) => {
      const { order, claimId } = await openedClaim(db);
      await as(db, await createStaff(db, "admin"));
      await db.rows("select public.set_order_dispute($1, 'open', 'MED')", [order.id]);
      await db.rows("select public.set_order_dispute($1, 'returned', 'MED')", [order.id]);
      expect(await stored(db, claimId)).toMatchObject({ decision: "refund" });
    }));
});
