import { drawId } from "../../../local/testing/draw";
import { withRollback } from "../harness/database";
import { createCustomer, createStaff } from "../harness/factories";
import { logged } from "../harness/log";
import { asAdmin, changeRole, invite, list, roleOf, withdraw } from "../harness/staff-calls";

describe("a role", () => {
  it("is changed and taken with a reason, from the next call on, and the log has before and after", () =>
    withRollback(async (db) => {
      const manager = await createStaff(db, "manager");
      const admin = await asAdmin(db);
      const entries = await logged(db, async () => {
        await changeRole(db, manager.id, "admin");
        await changeRole(db, manager.id, "admin", "de novo");
        await changeRole(db, manager.id, "none", "saiu da empresa");
      });
      const who = { actor_id: admin.id, user_id: manager.id, user_email: manager.email };
      expect(entries).toMatchObject([
        { ...who, action: "role_changed", reason: "combinado", changes: { role: { from: "manager", to: "admin" } } },
        { ...who, action: "role_taken", reason: "saiu da empresa", changes: { role: { from: "admin", to: null } } },
      ]);
      await db.actAs("authenticated", manager.id);
      expect(await db.value("select public.is_admin_user()")).toBe(false);
      await expect(changeRole(db, admin.id, "none")).rejects.toMatchObject({ detail: "staff_only" });
    }));

  it("of the last admin stays, also where they would give it up themselves", () =>
    withRollback(async (db) => {
      const admin = await asAdmin(db);
      await createStaff(db, "manager");
      for (const role of ["manager", "none"]) {
        await expect(changeRole(db, admin.id, role)).rejects.toMatchObject({ code: "PT409", detail: "last_admin" });
      }
      const second = await createStaff(db, "admin");
      await changeRole(db, admin.id, "manager");
      expect([await roleOf(db, admin.id), await roleOf(db, second.id)]).toEqual(["manager", "admin"]);
      await expect(changeRole(db, second.id, "manager")).rejects.toMatchObject({ detail: "admin_only" });
    }));

  it("is refused to nobody's id, for a role that is none, and without a reason", () =>
    withRollback(async (db) => {
      const admin = await asAdmin(db);
      const customer = await createCustomer(db);
      for (const id of [drawId(), customer.id]) {
        await expect(changeRole(db, id, "admin")).rejects.toMatchObject({ detail: "staff_member_not_found" });
      }
      for (const role of ["owner", "", null]) {
        await expect(changeRole(db, admin.id, role)).rejects.toMatchObject({ detail: "role_unknown" });
      }
      await expect(changeRole(db, admin.id, "admin", " <> ")).rejects.toMatchObject({ detail: "reason_required" });
    }));
});

describe("the staff", () => {
  it("are listed with who gave the role, the second factor and when they were last here", () =>
    withRollback(async (db) => {
      const admin = await asAdmin(db);
      const manager = await createStaff(db, "manager");
      await db.asOwner(async (owner) => {
        await owner.rows("insert into auth.mfa_factors (user_id, status) values ($1, 'verified'), ($2, 'unverified')", [
          admin.id,
          manager.id,
        ]);
        const seen =
          "insert into auth.sessions (id, user_id, created_at, refreshed_at) values ($1, $2, $3::timestamptz, $4::timestamp)";
        await owner.rows(seen, [drawId(), admin.id, "2026-11-20T12:00:00Z", "2026-11-21 15:30:00"]);
        await owner.rows(seen, [drawId(), admin.id, "2026-11-21T09:00:00Z", null]);
      });
      expect((await list(db)).members).toMatchObject([
        {
          ...{ user_id: admin.id, email: admin.email, role: "admin", name: "Maria da Silva", given_by: null },
          ...{ second_factor: true, last_seen: "2026-11-21T15:30:00+00:00", since: expect.any(String) },
        },
        { user_id: manager.id, role: "manager", second_factor: false, last_seen: null },
      ]);
    }));

  it("are administered by admins alone, and with the second factor where the store asks for it", () =>
    withRollback(async (db) => {
      const manager = await createStaff(db, "manager");
      const admin = await createStaff(db, "admin");
      const calls = [
        () => invite(db, "nova@example.com"),
        () => withdraw(db, "nova@example.com"),
        () => changeRole(db, manager.id, "admin"),
      ];
      for (const [id, detail] of [
        [manager.id, "admin_only"],
        [(await createCustomer(db)).id, "staff_only"],
      ] as const) {
        await db.actAs("authenticated", id);
        for (const call of calls) await expect(call()).rejects.toMatchObject({ code: "PT403", detail });
        await expect(list(db)).rejects.toMatchObject({ code: "PT403", detail: "admin_only" });
      }
      await db.actAs("anon");
      for (const call of [...calls, () => list(db)]) await expect(call()).rejects.toMatchObject({ code: "42501" });
      await db.asOwner((owner) => owner.rows("update private.store_settings set second_factor_required = true"));
      await db.actAs("authenticated", admin.id);
      for (const call of calls) await expect(call()).rejects.toMatchObject({ detail: "second_factor_required" });
      await db.actAs("authenticated", admin.id, { aal: "aal2" });
      for (const call of calls) await call();
      expect(await roleOf(db, manager.id)).toBe("admin");
    }));
});
