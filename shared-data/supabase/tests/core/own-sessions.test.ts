import { drawId } from "../../../local/testing/draw";
import { openSession } from "../harness/auth-service";
import { asOwner, db, dbOwner } from "../harness/database";
import { createCustomer, createDeliveredOrder, createStaff, signIn } from "../harness/factories";
import { phone } from "../harness/proof";

const mine = () => db.rows<Record<string, unknown>>("select * from public.my_sessions()");
const end = (id: string) => db.rows("select public.end_my_session($1)", [id]);

async function signInTwice() {
  const { id } = await createCustomer();
  const [here, there] = [await openSession(id), await openSession(id)];
  const update =
    "update auth.sessions set user_agent = $2, ip = '203.0.113.9', updated_at = now() + interval '1 hour' where id = $1";
  await dbOwner.rows(update, [there.session_id, phone]);
  await signIn({ id }, here);
  return { id, here, there };
}

it("shows a person their own open sessions, the last used first", async () => {
  const { id, here, there } = await signInTwice();
  await openSession((await createCustomer()).id);
  const over = await openSession(id);
  await dbOwner.rows("update auth.sessions set not_after = now() where id = $1", [over.session_id]);
  await signIn({ id }, here);
  expect(await mine()).toMatchObject([
    { id: there.session_id, device: "celular", address: "203.0.113.9", is_current: false },
    { id: here.session_id, device: "desconhecido", is_current: true },
  ]);
});

it("ends the given session and invalidates its token", async () => {
  const { id, here, there } = await signInTwice();
  await end(there.session_id);
  expect(await mine()).toMatchObject([{ id: here.session_id }]);
  await signIn({ id }, there);
  expect(await mine()).toEqual([]);
  await expect(end(here.session_id)).rejects.toThrow("session_not_found");
});

it("cannot end another user's session, nor one that there is not", async () => {
  const { here } = await signInTwice();
  const stranger = await createCustomer();
  await signIn(stranger, await openSession(stranger.id));
  for (const id of [here.session_id, drawId()]) await expect(end(id)).rejects.toThrow("PT404 session_not_found");
});

const change = (session: string, set: string) => db.rows(`update auth.sessions set ${set} where id = $1`, [session]);
const ways: Readonly<Record<string, (session: string) => Promise<unknown>>> = {
  "was signed out": (session) => db.rows("delete from auth.sessions where id = $1", [session]),
  "ran out": (session) => change(session, "not_after = now() - interval '1 second'"),
  "belongs to another user": async (session) => change(session, `user_id = '${(await createCustomer()).id}'`),
};

const ofOneAccount = [
  ...["delete_my_account()", "my_credit()", "my_personal_data()", "update_profile('Ana', 'ana')"],
  "buy_with_credit('meta-bm-1300', 2, gen_random_uuid())",
];

it("is taken for its person as long as the session is there, and without one as it is", async () => {
  const { owner } = await createDeliveredOrder();
  for (const claims of [await openSession(owner?.id ?? ""), {}]) {
    await signIn(owner, claims);
    expect(await db.value("select private.caller_id()")).toBe(owner?.id);
    expect(await db.rows("select id from public.orders")).toHaveLength(1);
  }
});

describe.each(Object.entries(ways))("once its session %s, a token is anonymous:", (_name, end) => {
  it("a customer's", async () => {
    const { id, key, owner } = await createDeliveredOrder();
    const claims = await openSession(owner?.id ?? "");
    await signIn(owner, claims);
    await asOwner(() => end(claims.session_id));
    for (const table of ["orders", "profiles"]) expect(await db.rows(`select id from public.${table}`)).toEqual([]);
    expect(JSON.stringify(await db.rows("select * from public.product_keys"))).not.toContain(key);
    await expect(db.value("select public.reveal_order_key($1)", [id])).rejects.toThrow();
    for (const call of ofOneAccount)
      await expect(db.rows(`select public.${call}`)).rejects.toThrow("profile_not_found");
  });

  it("a member of staff's", async () => {
    const admin = await createStaff("admin");
    const claims = { ...(await openSession(admin.id)), aal: "aal2" };
    await signIn(admin, claims);
    expect(await db.value("select public.is_admin_user()")).toBe(true);
    await asOwner(() => end(claims.session_id));
    expect(await db.value("select public.is_admin_user()")).toBe(false);
    await expect(db.value("select public.export_orders()")).rejects.toThrow("staff_only");
  });
});
