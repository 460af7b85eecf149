import { drawId } from "../../../local/testing/draw";
import { db } from "../harness/database";
import { createCustomer } from "../harness/factories";

const addressOf = async (id: string) =>
  (
    await db.rows<{ ip: string }>("select host(signup_ip) as ip from private.signup_addresses where user_id = $1", [id])
  )[0]?.ip;
/** A session as the auth service opens one, from an address that it has seen; the embedded one sees none. */
const openSession = (id: string, ip: string | null) =>
  db.rows("insert into auth.sessions (id, user_id, ip) values ($1, $2, $3)", [drawId(), id, ip]);
const note = (id: string, ip: string | null) => db.rows("select private.note_signup_ip($1, $2)", [id, ip]);

it("keeps the address of an account's first session, and of no later one", async () => {
  const { id } = await createCustomer();
  await openSession(id, null);
  expect(await addressOf(id)).toBeUndefined();
  await openSession(id, "203.0.113.9");
  await openSession(id, "198.51.100.1");
  await note(id, "198.51.100.2");
  expect(await addressOf(id)).toBe("203.0.113.9");
});

it("stores the address that the local server saw, IPv6 too, and nothing for an invalid one", async () => {
  const { id } = await createCustomer();
  await note(id, "nonsense");
  await note(id, "");
  await note(id, null);
  await note(drawId(), "203.0.113.9");
  expect(await addressOf(id)).toBeUndefined();
  await note(id, "2001:db8::1");
  expect(await addressOf(id)).toBe("2001:db8::1");
});

it("takes none of an account that is older than a day: it would be no sign-up's", async () => {
  const { id } = await createCustomer();
  await db.rows("update auth.users set created_at = created_at - interval '2 days' where id = $1", [id]);
  await openSession(id, "203.0.113.9");
  expect(await addressOf(id)).toBeUndefined();
});
