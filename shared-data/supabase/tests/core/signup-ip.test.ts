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
const age = (table: string, column: string, id: string, days: number) =>
  db.rows(
    `update ${table} set ${column} = ${column} - make_interval(days => $2) where ${column === "seen_at" ? "user_id" : "id"} = $1`,
    [id, days],
  );

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
  await age("auth.users", "created_at", id, 2);
  await openSession(id, "203.0.113.9");
  expect(await addressOf(id)).toBeUndefined();
});

it("goes when its term is over, does not come back, and goes with the account", async () => {
  const [old, fresh] = [await createCustomer(), await createCustomer()];
  for (const { id } of [old, fresh]) await openSession(id, "203.0.113.9");
  await age("auth.users", "created_at", old.id, 91);
  await age("private.signup_addresses", "seen_at", old.id, 91);
  await db.rows("select private.forget_expired_data()");
  expect([await addressOf(old.id), await addressOf(fresh.id)]).toEqual([undefined, "203.0.113.9"]);
  await openSession(old.id, "203.0.113.9");
  expect(await addressOf(old.id)).toBeUndefined();
  await db.rows("delete from auth.users where id = $1", [fresh.id]);
  expect(await addressOf(fresh.id)).toBeUndefined();
});
