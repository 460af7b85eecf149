import { dbOwner } from "../harness/database";
import { signInStaff, stockKeys } from "../harness/factories";
import { decide, openedClaim, stored } from "../harness/guarantee-claims";
import { setDispute } from "../harness/proof";
import { override } from "../harness/staff-calls";

const lose = async (id: string) => {
  await setDispute(id, "open");
  await setDispute(id, "returned");
};
const atConsole = (id: string) => dbOwner.rows("update public.orders set status = 'refunded' where id = $1", [id]);

it.each([
  ["a refund by hand", (id: string) => override(id, "refund"), "refund", true],
  ["a refund at the console", atConsole, "refund", false],
  ["a dispute that the store lost", lose, "refund", true],
  ["another key by hand", (id: string) => override(id, "replace"), "replacement", true],
])("an order that is settled in another way ends its claim: %s", async (_how, settle, decision, isByStaff) => {
  const { order, claimId } = await openedClaim();
  await stockKeys(order.product, 1);
  const admin = await signInStaff("admin");
  await settle(order.id);
  const claim = await stored(claimId);
  expect(claim).toMatchObject({ decision, decided_by: isByStaff ? admin.id : null });
  const { delivered_key_id: key } = await dbOwner.row("public.orders", order.id);
  if (decision === "refund") expect(claim).toMatchObject({ decision_reason: "O pedido foi reembolsado." });
  else expect(claim).toMatchObject({ new_key_id: key });
});

it("a claim goes on after a dispute that the store won", async () => {
  const { order, claimId } = await openedClaim();
  await signInStaff("admin");
  await setDispute(order.id, "open");
  expect(await stored(claimId)).toMatchObject({ state: "open" });
  await expect(decide(claimId, "refund")).rejects.toThrow("order_disputed");
  await setDispute(order.id, "kept");
  await decide(claimId, "refund");
});
