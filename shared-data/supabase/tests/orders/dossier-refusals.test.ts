import { drawId } from "../../../local/testing/draw";
import { withRollback } from "../harness/database";
import { check, createProvenOrder, make } from "../harness/dossiers";
import { createDeliveredOrder, createOrder, createStaff } from "../harness/factories";
import { as } from "../harness/proof";

it("refuses who is signed out, a customer, a manager, and an admin without the second factor", () =>
  withRollback(async (db) => {
    const { id, owner, admin } = await createProvenOrder(db);
    await db.actAs("anon");
    await expect(make(db, id)).rejects.toMatchObject({ code: "42501" });
    await as(db, owner);
    await expect(make(db, id)).rejects.toMatchObject({ detail: "staff_only" });
    await as(db, await createStaff(db, "manager"));
    await expect(make(db, id)).rejects.toMatchObject({ detail: "admin_only" });
    await db.asOwner((as) => as.rows("update private.store_settings set second_factor_required = true"));
    await as(db, admin);
    await expect(make(db, id)).rejects.toMatchObject({ detail: "second_factor_required" });
  }));

it("refuses no reason, no such order, and an order that was never paid", () =>
  withRollback(async (db) => {
    const [order, unpaid] = [await createDeliveredOrder(db), await createOrder(db)];
    await as(db, await createStaff(db, "admin"));
    await expect(make(db, order.id, " ")).rejects.toMatchObject({ detail: "reason_required" });
    await expect(make(db, drawId())).rejects.toMatchObject({ detail: "order_not_found" });
    await expect(make(db, unpaid.id)).rejects.toMatchObject({ code: "PT409", detail: "order_not_paid" });
  }));

it("is checked by staff alone, and by nothing but a SHA-256", () =>
  withRollback(async (db) => {
    const { owner } = await createDeliveredOrder(db);
    await db.actAs("anon");
    await expect(check(db, "0".repeat(64))).rejects.toMatchObject({ code: "42501" });
    await as(db, owner);
    await expect(check(db, "0".repeat(64))).rejects.toMatchObject({ detail: "staff_only" });
    await as(db, await createStaff(db, "manager"));
    expect(await check(db, "0".repeat(64))).toBeNull();
    for (const text of ["", null, "0".repeat(63), "g".repeat(64)])
      await expect(check(db, text)).rejects.toMatchObject({ code: "PT400", detail: "sha256_invalid" });
  }));
