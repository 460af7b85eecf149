import { drawId } from "../../../local/testing/draw";
import { type Database, withRollback } from "../harness/database";
import { createCustomer } from "../harness/factories";

const addressOf = async (db: Database, id: string) =>
  (
    await db.rows<{ ip: string }>("select host(signup_ip) as ip from private.signup_addresses where user_id = $1", [id])
  )[0]?.ip;
/** A session as the auth service opens one, from an address that it has seen; the embedded one sees none. */
const openSession = (db: Database, id: string, ip: string | null) =>
  db.rows("insert into auth.sessions (id, user_id, ip) values ($1, $2, $3)", [drawId(), id, ip]);
const note = (db: Database, id: string, ip: string | null) =>
  db.rows("select private.note_signup_ip($1, $2)", [id, ip]);
const age = (db: Database, table: string, column: string, id: string, days: number) =>
  db.rows(
    `update ${table} set ${column} = ${column} - make_interval(days => $2) where ${column === "seen_at" ? "user_id" : "id"} = $1`,
    [id, days],
  );

it("keeps the address of an account's first session, and of no later one", () =>
  withRollback(async (db) => {
    const { id } = await createCustomer(db);
    await openSession(db, id, null);
    expect(await addressOf(db, id)).toBeUndefined();
    await openSession(db, id, "203.0.113.9");
    await openSession(db, id, "198.51.100.1");
    await note(db, id, "198.51.100.2");
    expect(await addressOf(db, id)).toBe("203.0.113.9");
  }));

it("keeps what the local server has seen, of IPv6 too, and what is no address of nobody", () =>
  withRollback(async (db) => {
    const { id } = await createCustomer(db);
    await note(db, id, "nonsense");
    await note(db, id, "");
    await note(db, id, null);
    await note(db, drawId(), "203.0.113.9");
    expect(await addressOf(db, id)).toBeUndefined();
    await note(db, id, "2001:db8::1");
    expect(await addressOf(db, id)).toBe("2001:db8::1");
  }));

it("takes none of an account that is older than a day: it would be no sign-up's", () =>
  withRollback(async (db) => {
    const { id } = await createCustomer(db);
    await age(db, "auth.users", "created_at", id, 2);
    await openSession(db, id, "203.0.113.9");
    expect(await addressOf(db, id)).toBeUndefined();
  }));

it("goes when its term is over, does not come back, and goes with the account", () =>
  withRollback(async (db) => {
    const [old, fresh] = [await createCustomer(db), await createCustomer(db)];
    for (const { id } of [old, fresh]) await openSession(db, id, "203.0.113.9");
    await age(db, "auth.users", "created_at", old.id, 91);
    await age(db, "private.signup_addresses", "seen_at", old.id, 91);
    await db.rows("select private.forget_expired_data()");
    expect([await addressOf(db, old.id), await addressOf(db, fresh.id)]).toEqual([undefined, "203.0.113.9"]);
    await openSession(db, old.id, "203.0.113.9");
    expect(await addressOf(db, old.id)).toBeUndefined();
    await db.rows("delete from auth.users where id = $1", [fresh.id]);
    expect(await addressOf(db, fresh.id)).toBeUndefined();
  }));

it("is given to the person themself with all that is kept of them", () =>
  withRollback(async (db) => {
    const { id } = await createCustomer(db);
    await openSession(db, id, "203.0.113.9");
    await db.actAs("authenticated", id);
    const data = await db.value<{ account: object }>("select public.my_personal_data()");
    expect(data.account).toMatchObject({ signup_ip: "203.0.113.9" });
  }));
