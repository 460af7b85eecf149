import { openSession } from "../harness/auth-service";
import { asOwner, db } from "../harness/database";
import { createCustomer, createDeliveredOrder, createStaff, signIn } from "../harness/factories";

const ways: Readonly<Record<string, (session: string) => Promise<unknown>>> = {
  "was signed out": (session) => db.rows("delete from auth.sessions where id = $1", [session]),
  "ran out": (session) =>
    db.rows("update auth.sessions set not_after = now() - interval '1 second' where id = $1", [session]),
  "belongs to another user": async (session) =>
    db.rows("update auth.sessions set user_id = $2 where id = $1", [session, (await createCustomer()).id]),
};

it("is taken for its person as long as the session is there, and without one as it is", async () => {
  const { owner } = await createDeliveredOrder();
  const person = owner?.id ?? "";
  for (const claims of [await openSession(person), {}]) {
    await db.actAs("authenticated", person, claims);
    expect(await db.value("select private.caller_id()")).toBe(person);
    expect(await db.rows("select id from public.orders")).toHaveLength(1);
  }
});

it.each(Object.entries(ways))("a customer's token is anonymous once its session %s", async (_name, end) => {
  const { id, key, owner } = await createDeliveredOrder();
  const claims = await openSession(owner?.id ?? "");
  await db.actAs("authenticated", owner?.id ?? "", claims);
  await asOwner(() => end(claims.session_id));
  expect(await db.rows("select id from public.orders")).toEqual([]);
  expect(JSON.stringify(await db.rows("select * from public.product_keys"))).not.toContain(key);
  expect(await db.rows("select id from public.profiles")).toEqual([]);
  await expect(db.value("select public.reveal_order_key($1)", [id])).rejects.toThrow();
  await expect(db.value("select public.delete_my_account()")).rejects.toThrow("profile_not_found");
});

it.each(Object.entries(ways))("a staff token is anonymous once its session %s", async (_name, end) => {
  const admin = await createStaff("admin");
  const claims = { ...(await openSession(admin.id)), aal: "aal2" };
  await signIn(admin, claims);
  expect(await db.value("select public.is_admin_user()")).toBe(true);
  await asOwner(() => end(claims.session_id));
  expect(await db.value("select public.is_admin_user()")).toBe(false);
  expect(await db.value("select public.get_user_role()")).toEqual({ role: null });
  await expect(db.value("select public.export_orders()")).rejects.toThrow("staff_only");
});
