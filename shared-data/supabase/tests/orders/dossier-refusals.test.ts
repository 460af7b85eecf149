import { drawId } from "../../../local/testing/draw";
import { db, dbOwner } from "../harness/database";
import { check, createProvenOrder, make } from "../harness/dossiers";
import { createDeliveredOrder, createOrder, createStaff, signIn } from "../harness/factories";

it("refuses who is signed out, a customer, a manager, and an admin without the second factor", async () => {
  const { id, owner, admin } = await createProvenOrder();
  await db.actAs("anon");
  await expect(make(id)).rejects.toThrow("42501");
  await signIn(owner);
  await expect(make(id)).rejects.toThrow("staff_only");
  await signIn(await createStaff("manager"));
  await expect(make(id)).rejects.toThrow("admin_only");
  await dbOwner.rows("update private.store_settings set second_factor_required = true");
  await signIn(admin);
  await expect(make(id)).rejects.toThrow("second_factor_required");
});

it("refuses no reason, no such order, and an order that was never paid", async () => {
  const [order, unpaid] = [await createDeliveredOrder(), await createOrder()];
  await signIn(await createStaff("admin"));
  await expect(make(order.id, " ")).rejects.toThrow("reason_required");
  await expect(make(drawId())).rejects.toThrow("order_not_found");
  await expect(make(unpaid.id)).rejects.toThrow("PT409 order_not_paid");
});

it("is checked by staff alone, and by nothing but a SHA-256", async () => {
  const { owner } = await createDeliveredOrder();
  await db.actAs("anon");
  await expect(check("0".repeat(64))).rejects.toThrow("42501");
  await signIn(owner);
  await expect(check("0".repeat(64))).rejects.toThrow("staff_only");
  await signIn(await createStaff("manager"));
  expect(await check("0".repeat(64))).toBeNull();
  for (const text of ["", null, "0".repeat(63), "g".repeat(64)])
    await expect(check(text)).rejects.toThrow("PT400 sha256_invalid");
});
