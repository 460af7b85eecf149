import { openSession } from "../harness/auth-service";
import { db, dbOwner } from "../harness/database";
import { createCustomer, createStaff, type Person, signIn } from "../harness/factories";

const over = "PT403 staff_session_over";
const calls = [
  "select public.is_admin_user()",
  "select public.get_user_role()",
  "select public.find_notices()",
  "select public.read_store_settings()",
  "select public.find_orders()",
  "select public.add_product_keys('nothing', '{x}')",
] as const;

/** Signs in with a session of this age. */
async function signInBefore({ id }: Person, span: string) {
  const session = await openSession(id);
  await dbOwner.rows("update auth.sessions set created_at = now() - $2::interval where id = $1", [
    session.session_id,
    span,
  ]);
  await signIn({ id }, session);
}

it("refuses staff with an expired session", async () => {
  await signInBefore(await createStaff("admin"), "12 hours");
  for (const call of calls) await expect(db.rows(call)).rejects.toThrow(over);
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

it("shows an old session of staff nothing but what is its own, and customers notice nothing", async () => {
  const [admin, maria] = [await createStaff("admin"), await createCustomer()];
  await dbOwner.rows("insert into public.staff_actions (action, reason) values ('product_created', 'x')");
  await signInBefore(admin, "13 hours");
  expect(await db.rows("select id from public.staff_actions")).toEqual([]);
  expect(await db.rows("select id from public.profiles")).toEqual([{ id: admin.id }]);
  await signInBefore(maria, "60 days");
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
