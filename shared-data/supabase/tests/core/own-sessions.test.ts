import { drawId } from "../../../local/testing/draw";
import { openSession } from "../harness/auth-service";
import { db, dbOwner } from "../harness/database";
import { createCustomer, signIn } from "../harness/factories";

const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148";
const mine = () => db.rows<Record<string, unknown>>("select * from public.my_sessions()");
const end = (id: string) => db.rows("select public.end_my_session($1)", [id]);

/** A person in two sessions, signed in with the first; the second is a phone's. */
async function signInTwice() {
  const { id } = await createCustomer();
  const [here, there] = [await openSession(id), await openSession(id)];
  await dbOwner.rows(
    "update auth.sessions set user_agent = $2, ip = '203.0.113.9', updated_at = now() + interval '1 hour' where id = $1",
    [there.session_id, phone],
  );
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

it("cannot end another user's session", async () => {
  const { here } = await signInTwice();
  const stranger = await createCustomer();
  await signIn(stranger, await openSession(stranger.id));
  for (const id of [here.session_id, drawId()]) await expect(end(id)).rejects.toThrow("PT404 session_not_found");
});
