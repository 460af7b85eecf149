import { drawId } from "../../../local/testing/draw";
import { type Database, withRollback } from "../harness/database";
import { createCustomer, createStaff } from "../harness/factories";

const whoAmI = async (db: Database) => ({
  isAdminUser: await db.value("select public.is_admin_user()"),
  role: await db.value("select public.get_user_role()"),
});

it("knows managers and admins as staff, and tells which", () =>
  withRollback(async (db) => {
    for (const role of ["admin", "manager"] as const) {
      await db.actAs("authenticated", (await createStaff(db, role)).id);
      expect(await whoAmI(db)).toEqual({ isAdminUser: true, role: { role } });
    }
  }));

it("knows nobody else as staff, signed in or not", () =>
  withRollback(async (db) => {
    await db.actAs("authenticated", (await createCustomer(db)).id);
    expect(await whoAmI(db)).toEqual({ isAdminUser: false, role: { role: null } });
    await db.actAs("anon");
    expect(await whoAmI(db)).toEqual({ isAdminUser: false, role: { role: null } });
  }));

it("does not believe a role that the token claims", () =>
  withRollback(async (db) => {
    const { id } = await createCustomer(db);
    const claims = {
      sub: id,
      role: "authenticated",
      user_role: "admin",
      app_metadata: { role: "admin" },
      user_metadata: { role: "admin" },
    };
    await db.actAs("authenticated", id);
    await db.rows("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(claims)]);
    expect(await whoAmI(db)).toEqual({ isAdminUser: false, role: { role: null } });
  }));

it("takes a role away at once", () =>
  withRollback(async (db) => {
    const { id } = await createStaff(db, "admin");
    await db.actAs("authenticated", id);
    expect((await whoAmI(db)).isAdminUser).toBe(true);
    await db.asOwner((owner) => owner.rows("delete from private.staff_members where user_id = $1", [id]));
    expect((await whoAmI(db)).isAdminUser).toBe(false);
  }));

describe("get_user_email", () => {
  const emailOf = (db: Database, id: string) => db.value("select public.get_user_email(user_id => $1)", [id]);

  it("tells admins anybody's e-mail, and nothing of who does not exist", () =>
    withRollback(async (db) => {
      const customer = await createCustomer(db);
      await db.actAs("authenticated", (await createStaff(db, "admin")).id);
      expect(await emailOf(db, customer.id)).toBe(customer.email);
      expect(await emailOf(db, drawId())).toBeNull();
    }));

  it("tells people their own", () =>
    withRollback(async (db) => {
      const customer = await createCustomer(db);
      await db.actAs("authenticated", customer.id);
      expect(await emailOf(db, customer.id)).toBe(customer.email);
    }));
});
