import { drawId } from "../../../local/testing/draw";
import { openSession } from "../harness/auth-service";
import { type Database, withRollback } from "../harness/database";
import { createCustomer } from "../harness/factories";

const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148";
const mine = (db: Database) => db.rows<Record<string, unknown>>("select * from public.my_sessions()");
const end = (db: Database, id: string) => db.rows("select public.end_my_session($1)", [id]);

/** A person in two sessions, signed in with the first; the second is a phone's. */
async function signInTwice(db: Database) {
  const { id } = await createCustomer(db);
  const [here, there] = [await openSession(db, id), await openSession(db, id)];
  await db.asOwner((owner) =>
    owner.rows(
      "update auth.sessions set user_agent = $2, ip = '203.0.113.9', updated_at = now() + interval '1 hour' where id = $1",
      [there.session_id, phone],
    ),
  );
  await db.actAs("authenticated", id, here);
  return { id, here, there };
}

it("shows a person their own open sessions, the last used first", () =>
  withRollback(async (db) => {
    const { id, here, there } = await signInTwice(db);
    await openSession(db, (await createCustomer(db)).id);
    const over = await openSession(db, id);
    await db.asOwner((owner) =>
      owner.rows("update auth.sessions set not_after = now() where id = $1", [over.session_id]),
    );
    await db.actAs("authenticated", id, here);
    expect(await mine(db)).toMatchObject([
      { id: there.session_id, device: "celular", address: "203.0.113.9", is_current: false },
      { id: here.session_id, device: "desconhecido", is_current: true },
    ]);
  }));

it("ends the one that is named, whose token is nobody's then", () =>
  withRollback(async (db) => {
    const { id, here, there } = await signInTwice(db);
    await end(db, there.session_id);
    expect(await mine(db)).toMatchObject([{ id: here.session_id }]);
    await db.actAs("authenticated", id, there);
    expect(await mine(db)).toEqual([]);
    await expect(end(db, here.session_id)).rejects.toMatchObject({ detail: "session_not_found" });
  }));

it("ends nobody else's, and is closed to who is signed out", () =>
  withRollback(async (db) => {
    const { here } = await signInTwice(db);
    const stranger = await createCustomer(db);
    await db.actAs("authenticated", stranger.id, await openSession(db, stranger.id));
    for (const id of [here.session_id, drawId()])
      await expect(end(db, id)).rejects.toMatchObject({ code: "PT404", detail: "session_not_found" });
    await db.actAs("anon");
    await expect(mine(db)).rejects.toMatchObject({ code: "42501" });
    await expect(end(db, here.session_id)).rejects.toMatchObject({ code: "42501" });
  }));
