import { drawId } from "../../../local/testing/draw";
import { db, dbOwner } from "../harness/database";
import { createDeliveredOrder, createOrder, createStaff, signIn } from "../harness/factories";
import { setDispute } from "../harness/proof";

const disputes = () => dbOwner.rows("select outcome from private.order_disputes order by id");

describe("set_order_dispute refuses", () => {
  const calls = (id: string) => ["open", "kept", "returned"].map((state) => () => setDispute(id, state));

  it("who is signed out, a customer, and a manager", async () => {
    const { id, owner } = await createDeliveredOrder();
    await db.actAs("anon");
    for (const call of calls(id)) await expect(call()).rejects.toThrow("42501");
    await signIn(owner);
    for (const call of calls(id)) await expect(call()).rejects.toThrow("staff_only");
    await signIn(await createStaff("manager"));
    for (const call of calls(id)) await expect(call()).rejects.toThrow("admin_only");
    expect(await disputes()).toEqual([]);
  });

  it("an admin without the second factor where the store asks for it", async () => {
    const { id } = await createDeliveredOrder();
    const admin = await createStaff("admin");
    await db.rows("update private.store_settings set second_factor_required = true");
    await signIn(admin);
    await expect(setDispute(id, "open")).rejects.toThrow("second_factor_required");
    await signIn(admin, { aal: "aal2" });
    expect(await setDispute(id, "open")).toBe("contestação aberta");
  });

  it("no reason, no such state, no such order, one that is not paid, and one without a PIX", async () => {
    const [order, unpaid, credited] = [await createDeliveredOrder(), await createOrder(), await createDeliveredOrder()];
    await db.rows("update public.orders set paid_with = 'credit' where id = $1", [credited.id]);
    await signIn(await createStaff("admin"));
    await expect(setDispute(order.id, "open", " ")).rejects.toThrow("reason_required");
    for (const state of ["closed", "", null])
      await expect(setDispute(order.id, state)).rejects.toThrow("PT400 state_unknown");
    await expect(setDispute(drawId(), "open")).rejects.toThrow("order_not_found");
    await expect(setDispute(unpaid.id, "open")).rejects.toThrow("order_not_paid");
    await expect(setDispute(order.id, "kept")).rejects.toThrow("order_not_disputed");
    await expect(setDispute(credited.id, "open")).rejects.toThrow("order_not_by_pix");
  });
});
