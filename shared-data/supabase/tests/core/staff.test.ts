import { drawId } from "../../../local/testing/draw";
import { openSession } from "../harness/auth-service";
import { db, dbOwner } from "../harness/database";
import { createCustomer, createStaff, type Person, signIn, signInStaff } from "../harness/factories";

const whoAmI = async () => ({
  isAdminUser: await db.value("select public.is_admin_user()"),
  role: await db.value("select public.get_user_role()"),
});

const noStaff = { isAdminUser: false, role: { role: null } };

it("recognizes managers and admins as staff, with their role, and no other user, whatever a token claims", async () => {
  for (const role of ["admin", "manager"] as const) {
    await signInStaff(role);
    expect(await whoAmI()).toEqual({ isAdminUser: true, role: { role } });
  }
  // A role that the token claims is none.
  const claimed = { user_role: "admin", app_metadata: { role: "admin" }, user_metadata: { role: "admin" } };
  for (const claims of [{}, claimed]) {
    await signIn(await createCustomer(), claims);
    expect(await whoAmI()).toEqual(noStaff);
  }
  await db.actAs("anon");
  expect(await whoAmI()).toEqual(noStaff);
});

it("get_user_email returns any user's email to admins, null for an unknown user, and users their own", async () => {
  const emailOf = (id: string) => db.value("select public.get_user_email(user_id => $1)", [id]);
  const customer = await createCustomer();
  await signIn(customer);
  expect(await emailOf(customer.id)).toBe(customer.email);
  await signInStaff("admin");
  expect([await emailOf(customer.id), await emailOf(drawId())]).toEqual([customer.email, null]);
});

const over = "PT403 staff_session_over";

async function signInBefore({ id }: Person, span: string) {
  const session = await openSession(id);
  const age = "update auth.sessions set created_at = now() - $2::interval where id = $1";
  await dbOwner.rows(age, [session.session_id, span]);
  await signIn({ id }, session);
}

it("refuses staff with an expired session", async () => {
  await signInBefore(await createStaff("admin"), "12 hours");
  for (const call of ["is_admin_user()", "get_user_role()", "find_orders()"])
    await expect(db.rows(`select public.${call}`)).rejects.toThrow(over);
});

it("takes a session up to its last second, and another one after the sign-in", async () => {
  const admin = await createStaff("admin");
  await signInBefore(admin, "11 hours 59 minutes 59 seconds");
  expect(await db.value("select public.get_user_role()")).toEqual({ role: "admin" });
  await signInBefore(admin, "2 days");
  await expect(db.rows("select public.get_user_role()")).rejects.toThrow(over);
  await signInBefore(admin, "0 seconds");
  expect(await db.value("select public.is_admin_user()")).toBe(true);
});

it("is noticed by no customer, whose session may be old", async () => {
  await signInBefore(await createCustomer(), "60 days");
  expect(await db.value("select public.is_admin_user()")).toBe(false);
  await expect(db.rows("select public.find_notices()")).rejects.toThrow("staff_only");
});

it("lasts as long as an admin sets, at once", async () => {
  const admin = await createStaff("admin");
  await signInBefore(admin, "3 hours");
  await db.rows("select public.change_store_setting('staff_session_hours', '4', 'turno')");
  expect(await db.value("select public.is_admin_user()")).toBe(true);
  const shorter = "select public.change_store_setting('staff_session_hours', '3', 'turno')";
  await expect(db.rows(shorter)).rejects.toThrow(over);
  await dbOwner.rows("update private.store_settings set staff_session_hours = 3");
  await expect(db.value("select public.is_admin_user()")).rejects.toThrow(over);
});
