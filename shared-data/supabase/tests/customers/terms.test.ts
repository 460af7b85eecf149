import { drawId } from "../../../local/testing/draw";
import { termsVersion } from "../../../src/terms/terms-version";
import { addIdentity } from "../harness/auth-service";
import { db, dbOwner } from "../harness/database";
import { createCustomer, signIn } from "../harness/factories";

const termsOf = async () =>
  (await db.rows("select id, terms_version, terms_accepted_at from public.profiles order by id")).map((row) => row);
const now = () => dbOwner.value("select now()");

describe("the terms that a sign-up accepts", () => {
  it("are kept with their version and the database's time, whatever the form says", async () => {
    const metadata = { terms_version: "1999-01-01", terms_accepted_at: "1999-01-01", signup_timestamp: "1999-01-01" };
    const { id } = await createCustomer({ metadata });
    const at = await now();
    await signIn({ id });
    expect(await termsOf()).toEqual([{ id, terms_version: termsVersion, terms_accepted_at: at }]);
  });

  it("are kept for a social account too", async () => {
    const { id } = await createCustomer({ metadata: { name: "Maria Social" } });
    await addIdentity(id, "google", { email: "maria@example.com", email_verified: true });
    await signIn({ id });
    expect(await termsOf()).toMatchObject([{ terms_version: expect.any(String) }]);
  });

  it("are not kept for who was invited and saw none", async () => {
    await db.rows("insert into auth.users (id, email, invited_at) values ($1, 'maria@example.com', now())", [drawId()]);
    expect(await termsOf()).toMatchObject([{ terms_version: null, terms_accepted_at: null }]);
  });

  it("cannot be rewritten, even with grants", async () => {
    const { id } = await createCustomer();
    await dbOwner.rows("grant update on public.profiles to authenticated");
    await signIn({ id });
    const before = await termsOf();
    await db.rows(
      "update public.profiles set terms_version = 'nenhuma', terms_accepted_at = '1999-01-01' where id = $1",
      [id],
    );
    expect(await termsOf()).toEqual(before);
  });
});
