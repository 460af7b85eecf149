import { drawId } from "../../../local/testing/draw";
import { db } from "../harness/database";
import { createCustomer } from "../harness/factories";

const addressesOf = (id: string) =>
  db.value("select array(select host(signup_ip) from private.signup_addresses where user_id = $1)", [id]);
/** A session as the auth service opens one, from an address that it has seen; the embedded one sees none. */
const openSession = (id: string, ip: string | null) =>
  db.rows("insert into auth.sessions (id, user_id, ip) values ($1, $2, $3)", [drawId(), id, ip]);
const note = (id: string, ip: string | null) => db.rows("select private.note_signup_ip($1, $2)", [id, ip]);

it("keeps the address of an account's first session, and of no later one", async () => {
  const { id } = await createCustomer();
  for (const ip of [null, "203.0.113.9", "198.51.100.1"]) await openSession(id, ip);
  await note(id, "198.51.100.2");
  expect(await addressesOf(id)).toEqual(["203.0.113.9"]);
});

it("stores the address that the local server saw, IPv6 too, and nothing for an invalid one", async () => {
  const { id } = await createCustomer();
  for (const ip of ["nonsense", "", null]) await note(id, ip);
  await note(drawId(), "203.0.113.9");
  expect(await addressesOf(id)).toEqual([]);
  await note(id, "2001:db8::1");
  expect(await addressesOf(id)).toEqual(["2001:db8::1"]);
});

it("takes none of an account that is older than a day: it would be no sign-up's", async () => {
  const { id } = await createCustomer();
  await db.rows("update auth.users set created_at = created_at - interval '2 days' where id = $1", [id]);
  await openSession(id, "203.0.113.9");
  expect(await addressesOf(id)).toEqual([]);
});
