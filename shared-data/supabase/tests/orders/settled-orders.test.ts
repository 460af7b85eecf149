import { db } from "../harness/database";
import { signInStaff, stockKeys } from "../harness/factories";
import { change, decide, openedClaim, stored } from "../harness/guarantee-claims";

const overridden = (orderId: string, action: string) =>
  db.rows("select public.override_order($1, $2, 'por fora')", [orderId, action]);

describe("an order that is settled in another way", () => {
  it("ends its claim as a refund, regardless of who made it", async () => {
    const { order, claimId } = await openedClaim();
    const admin = await signInStaff("admin");
    await overridden(order.id, "refund");
    expect(await stored(claimId)).toMatchObject({
      decision: "refund",
      decided_by: admin.id,
      decision_reason: "O pedido foi reembolsado.",
    });
    const other = await openedClaim();
    await db.actAs("none");
    await change(other.order.id, "status = 'refunded'");
    expect(await stored(other.claimId)).toMatchObject({ decision: "refund", decided_by: null });
  });

  it("ends its claim as a replacement", async () => {
    const { order, claimId } = await openedClaim();
    await stockKeys(order.product, 1);
    await signInStaff("admin");
    await overridden(order.id, "replace");
    const delivered_key_id = await db.value("select delivered_key_id from public.orders where id = $1", [order.id]);
    expect(await stored(claimId)).toMatchObject({ decision: "replacement", new_key_id: delivered_key_id });
  });

  it("goes on with its claim after a dispute that the store won", async () => {
    const { order, claimId } = await openedClaim();
    await signInStaff("admin");
    const dispute = (state: string) => db.rows("select public.set_order_dispute($1, $2, 'MED')", [order.id, state]);
    await dispute("open");
    expect(await stored(claimId)).toMatchObject({ state: "open" });
    await expect(decide(claimId, "refund")).rejects.toThrow("order_disputed");
    await dispute("kept");
    await decide(claimId, "refund");
  });

  it("ends its claim with a dispute that the store lost", async () => {
    const { order, claimId } = await openedClaim();
    await signInStaff("admin");
    await db.rows("select public.set_order_dispute($1, 'open', 'MED')", [order.id]);
    await db.rows("select public.set_order_dispute($1, 'returned', 'MED')", [order.id]);
    expect(await stored(claimId)).toMatchObject({ decision: "refund" });
  });
});
