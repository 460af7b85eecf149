import { drawId } from "../../../local/testing/draw";
import { termsVersion } from "../../../src/terms/terms-version";
import { db, dbOwner } from "../harness/database";
import { createCustomer, signIn, signInCustomer } from "../harness/factories";

const profileOf = (id: string) =>
  dbOwner.rows("select full_name, display_name, phone from public.profiles where id = $1", [id]);

const blocked = `
  test fake spam bot troll temp disposable mailinator guerrilla 10minute yopmail throwaway trashmail sharklasers
  getnada maildrop dispostable mohmal emailondeck discard
`;

describe("signing up", () => {
  it("makes a profile of what the form sent, cleaned", async () => {
    const metadata = { full_name: "<b>Maria</b> Silva ", phone: "+55 (11) 99999-0000", display_name: "Maria_1" };
    const { id } = await createCustomer({ metadata });
    const profile = { full_name: "bMaria/b Silva", display_name: "maria_1", phone: "5511999990000" };
    expect(await profileOf(id)).toEqual([profile]);
  });

  it.each([
    [{}, null],
    [{ full_name: "", phone: " ", display_name: "" }, null],
    // A social account's.
    [{ name: "Suporte Oficial", avatar_url: "https://example.com/a.png" }, "Suporte Oficial"],
  ])("works without the form's fields: %p", async (metadata, full_name) => {
    const { id } = await createCustomer({ metadata });
    expect(await profileOf(id)).toEqual([{ full_name, display_name: null, phone: null }]);
  });

  it.each([
    ["a phone of 9 digits", { phone: "119999000" }, "PT400 phone_invalid"],
    ["a phone of 16 digits", { phone: "1234567890123456" }, "PT400 phone_invalid"],
    ["a display name with a blank", { display_name: "maria silva" }, "PT400 display_name_invalid"],
    ["a display name in use, case-insensitively", { display_name: "MARIA" }, "PT409 display_name_taken"],
  ])("refuses %s", async (_name, metadata, refusal) => {
    await createCustomer({ metadata: { display_name: "maria" } });
    await expect(createCustomer({ metadata })).rejects.toThrow(refusal);
  });

  it.each(["sem arroba", "a@b", `${"a".repeat(243)}@example.com`, "a b@example.com", "a@b@example.com"])(
    "refuses the e-mail %p",
    (email) => expect(createCustomer({ email })).rejects.toThrow("PT400 email_invalid"),
  );

  it("refuses an e-mail with a word of throwaway mailboxes in it, also as a change", async () => {
    for (const word of blocked.trim().split(/\s+/)) {
      const refused = createCustomer({ email: `a@x${word.toUpperCase()}.com` });
      await expect(refused).rejects.toThrow("PT400 email_blocked: Email não permitido. Use um email válido.");
    }
    const { id } = await createCustomer();
    const change = db.rows("update auth.users set email = 'a@mailinator.com' where id = $1", [id]);
    await expect(change).rejects.toThrow("email_blocked");
  });
});

describe("update_profile", () => {
  const save = (fullName: string | null, displayName: string | null) =>
    db.rows("select * from public.update_profile($1, $2)", [fullName, displayName]);

  it("saves the caller's names, cleaned, twice too", async () => {
    const { id } = await createCustomer();
    await signIn({ id });
    for (const name of [" Ana <Souza> ", "Ana Souza"])
      expect(await save(name, "ANA_9")).toMatchObject([{ id, full_name: "Ana Souza", display_name: "ana_9" }]);
  });

  it("refuses an empty name, a bad display name and one that is taken", async () => {
    await createCustomer({ metadata: { display_name: "taken" } });
    await signInCustomer();
    for (const name of [null, " <> "])
      await expect(save(name, "good_name")).rejects.toThrow("full_name_required: Nome completo é obrigatório");
    for (const name of [null, "ab", "com espaço", "a".repeat(21)])
      await expect(save("Ana", name)).rejects.toThrow("PT400 display_name_invalid");
    await expect(save("Ana", "Taken")).rejects.toThrow(/^PT409 display_name_taken: .*display_name/);
  });

  it("leaves one's own phone and accepted terms as they are, also where the grants would let them change", async () => {
    await signInCustomer({ metadata: { phone: "11999990000" } });
    await dbOwner.rows("grant update on public.profiles to authenticated");
    const stored = () => db.rows("select to_jsonb(p) - 'updated_at' as row from public.profiles p");
    const before = await stored();
    await db.rows("update public.profiles set phone = '11888880000', created_at = '1999-01-01', terms_version = 'x'");
    await db.rows("update public.profiles set terms_accepted_at = '1999-01-01'");
    expect(await stored()).toEqual(before);
  });
});

const terms = "select terms_version, terms_accepted_at from public.profiles where id = $1";

it("keeps the terms that a sign-up accepts with their version and the database's time, whatever the form says", async () => {
  const metadata = { terms_version: "1999-01-01", terms_accepted_at: "1999-01-01", signup_timestamp: "1999-01-01" };
  const { id } = await createCustomer({ metadata });
  const now = await db.value("select now()");
  expect(await db.rows(terms, [id])).toEqual([{ terms_version: termsVersion, terms_accepted_at: now }]);
});

it("keeps no terms for who was invited and saw none, be it by the auth service or as staff", async () => {
  const id = drawId();
  await db.rows("insert into auth.users (id, email, invited_at) values ($1, 'maria@example.com', now())", [id]);
  await db.rows("insert into private.staff_invitations (email, role) values ('nova@example.com', 'manager')");
  const byLink = await createCustomer({ email: "nova@example.com", metadata: { email_verified: false } });
  for (const each of [id, byLink.id])
    expect(await db.rows(terms, [each])).toEqual([{ terms_version: null, terms_accepted_at: null }]);
  await db.rows("insert into private.staff_invitations (email, role) values ('outra@example.com', 'manager')");
  const byForm = await createCustomer({ email: "outra@example.com" });
  expect(await db.rows(terms, [byForm.id])).toMatchObject([{ terms_version: termsVersion }]);
});
