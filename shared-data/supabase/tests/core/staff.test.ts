import { drawId } from "../../../local/testing/draw";
import { db, dbOwner } from "../harness/database";
import { createCustomer, createStaff, signIn, signInCustomer, signInStaff } from "../harness/factories";

const whoAmI = async () => ({
  isAdminUser: await db.value("select public.is_admin_user()"),
  role: await db.value("select public.get_user_role()"),
});

it("recognizes managers and admins as staff, with their role", async () => {
  for (const role of ["admin", "manager"] as const) {
    await signInStaff(role);
    expect(await whoAmI()).toEqual({ isAdminUser: true, role: { role } });
  }
});

it("recognizes no other user as staff, signed in or not", async () => {
  await signInCustomer();
  expect(await whoAmI()).toEqual({ isAdminUser: false, role: { role: null } });
  await db.actAs("anon");
  expect(await whoAmI()).toEqual({ isAdminUser: false, role: { role: null } });
});

it("does not believe a role that the token claims", async () => {
  const { id } = await createCustomer();
  const claims = {
    sub: id,
    role: "authenticated",
    user_role: "admin",
    app_metadata: { role: "admin" },
    user_metadata: { role: "admin" },
  };
  await signIn({ id });
  await db.rows("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(claims)]);
  expect(await whoAmI()).toEqual({ isAdminUser: false, role: { role: null } });
});

it("takes a role away at once", async () => {
  const { id } = await createStaff("admin");
  await signIn({ id });
  expect((await whoAmI()).isAdminUser).toBe(true);
  await dbOwner.rows("delete from private.staff_members where user_id = $1", [id]);
  expect((await whoAmI()).isAdminUser).toBe(false);
});

describe("get_user_email", () => {
  const emailOf = (id: string) => db.value("select public.get_user_email(user_id => $1)", [id]);

  it("returns any user's email to admins, and null for an unknown user", async () => {
    const customer = await createCustomer();
    await signInStaff("admin");
    expect(await emailOf(customer.id)).toBe(customer.email);
    expect(await emailOf(drawId())).toBeNull();
  });

  it("returns users their own", async () => {
    const customer = await signInCustomer();
    expect(await emailOf(customer.id)).toBe(customer.email);
  });
});
