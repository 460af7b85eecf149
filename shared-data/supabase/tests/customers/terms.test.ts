import { drawId } from "../../../local/testing/draw";
import { termsVersion } from "../../../src/terms/terms-version";
import { addIdentity } from "../harness/auth-service";
import { type Database, withRollback } from "../harness/database";
import { createCustomer } from "../harness/factories";

const termsOf = async (db: Database) =>
  (await db.rows("select id, terms_version, terms_accepted_at from public.profiles order by id")).map((row) => row);
const now = (db: Database) => db.asOwner((owner) => owner.value("select now()"));

describe("the terms that a sign-up accepts", () => {
  it("are kept with their version and the database's time, whatever the form says", () =>
    withRollback(async (db) => {
      const metadata = { terms_version: "1999-01-01", terms_accepted_at: "1999-01-01", signup_timestamp: "1999-01-01" };
      const { id } = await createCustomer(db, { metadata });
      const at = await now(db);
      await db.actAs("authenticated", id);
      expect(await termsOf(db)).toEqual([{ id, terms_version: termsVersion, terms_accepted_at: at }]);
    }));

  it("are kept for a social account too", () =>
    withRollback(async (db) => {
      const { id } = await createCustomer(db, { metadata: { name: "Maria Social" } });
      await addIdentity(db, id, "google", { email: "maria@example.com", email_verified: true });
      await db.actAs("authenticated", id);
      expect(await termsOf(db)).toMatchObject([{ terms_version: expect.any(String) }]);
    }));

  it("are not kept for who was invited and saw none", () =>
    withRollback(async (db) => {
      await db.rows("insert into auth.users (id, email, invited_at) values ($1, 'maria@example.com', now())", [
        drawId(),
      ]);
      expect(await termsOf(db)).toMatchObject([{ terms_version: null, terms_accepted_at: null }]);
    }));

  it("are read by their owner alone, and go with the account", () =>
    withRollback(async (db) => {
      const { id } = await createCustomer(db);
      const stranger = await createCustomer(db);
      await db.actAs("authenticated", stranger.id);
      expect((await termsOf(db)).map((row) => row.id)).toEqual([stranger.id]);
      const data = await db.value<{ profile: object }>("select public.my_personal_data()");
      expect(data.profile).toMatchObject({ terms_version: expect.any(String), terms_accepted_at: expect.any(String) });
      await db.asOwner((owner) => owner.rows("delete from auth.users where id = $1", [id]));
      expect(await db.asOwner((owner) => owner.rows("select 1 from public.profiles where id = $1", [id]))).toEqual([]);
    }));

  it("are rewritten by nobody, also where the grants would let them", () =>
    withRollback(async (db) => {
      const { id } = await createCustomer(db);
      await db.asOwner((owner) => owner.rows("grant update on public.profiles to authenticated"));
      await db.actAs("authenticated", id);
      const before = await termsOf(db);
      await db.rows(
        "update public.profiles set terms_version = 'nenhuma', terms_accepted_at = '1999-01-01' where id = $1",
        [id],
      );
      expect(await termsOf(db)).toEqual(before);
    }));
});
