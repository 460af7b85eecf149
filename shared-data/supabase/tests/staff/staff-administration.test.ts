import { drawId } from "../../../local/testing/draw";
import { asOwner, db } from "../harness/database";
import { createCustomer, createStaff, signIn, signInStaff } from "../harness/factories";
import { logged } from "../harness/log";
import { changeRole, list, roleOf } from "../harness/staff-calls";

describe("a role", () => {
  it("is changed and taken with a reason, from the next call on, and the log has before and after", async () => {
    const manager = await createStaff("manager");
    const admin = await signInStaff("admin");
    const entries = await logged(async () => {
      await changeRole(manager.id, "admin");
      await changeRole(manager.id, "admin", "de novo");
      await changeRole(manager.id, "none", "saiu da empresa");
    });
    const who = { actor_id: admin.id, user_id: manager.id, user_email: manager.email };
    expect(entries).toMatchObject([
      { ...who, action: "role_changed", reason: "combinado", changes: { role: { from: "manager", to: "admin" } } },
      { ...who, action: "role_taken", reason: "saiu da empresa", changes: { role: { from: "admin", to: null } } },
    ]);
    await signIn(manager);
    expect(await db.value("select public.is_admin_user()")).toBe(false);
    await expect(changeRole(admin.id, "none")).rejects.toThrow("staff_only");
  });

  it("of the last admin stays, also where they would give it up themselves", async () => {
    const admin = await signInStaff("admin");
    await createStaff("manager");
    for (const role of ["manager", "none"]) {
      await expect(changeRole(admin.id, role)).rejects.toThrow("PT409 last_admin");
    }
    const second = await createStaff("admin");
    await changeRole(admin.id, "manager");
    expect([await roleOf(admin.id), await roleOf(second.id)]).toEqual(["manager", "admin"]);
    await expect(changeRole(second.id, "manager")).rejects.toThrow("admin_only");
  });

  it("is refused for an unknown user, an unknown role, and without a reason", async () => {
    const admin = await signInStaff("admin");
    const customer = await createCustomer();
    for (const id of [drawId(), customer.id]) {
      await expect(changeRole(id, "admin")).rejects.toThrow("staff_member_not_found");
    }
    for (const role of ["owner", "", null]) {
      await expect(changeRole(admin.id, role)).rejects.toThrow("role_unknown");
    }
    await expect(changeRole(admin.id, "admin", " <> ")).rejects.toThrow("reason_required");
  });
});

it("the staff are listed with who gave the role, the second factor and when they were last here", async () => {
  const admin = await signInStaff("admin");
  const manager = await createStaff("manager");
  await asOwner(async () => {
    await db.rows("insert into auth.mfa_factors (user_id, status) values ($1, 'verified'), ($2, 'unverified')", [
      admin.id,
      manager.id,
    ]);
    const seen =
      "insert into auth.sessions (id, user_id, created_at, refreshed_at) values ($1, $2, $3::timestamptz, $4::timestamp)";
    await db.rows(seen, [drawId(), admin.id, "2026-11-20T12:00:00Z", "2026-11-21 15:30:00"]);
    await db.rows(seen, [drawId(), admin.id, "2026-11-21T09:00:00Z", null]);
  });
  expect((await list()).members).toMatchObject([
    {
      ...{ user_id: admin.id, email: admin.email, role: "admin", name: "Maria da Silva", given_by: null },
      ...{ second_factor: true, last_seen: "2026-11-21T15:30:00+00:00", since: expect.any(String) },
    },
    { user_id: manager.id, role: "manager", second_factor: false, last_seen: null },
  ]);
});
