import {
  addIdentity,
  askForChange,
  askForRecovery,
  change,
  changePassword,
  open,
  services,
  signUp,
} from "../harness/auth-service";
import { db } from "../harness/database";
import { createCustomer } from "../harness/factories";
import { account, maria, passwordOf, payFor, proofOf, setFlag } from "../harness/mailboxes";

describe("is no proof:", () => {
  const cases: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
    "the flag alone": setFlag,
    "the flag, with a link on its way": async (id) => {
      await askForRecovery(id);
      await setFlag(id);
    },
    "pending links that are thrown away": async (id) => {
      await askForRecovery(id);
      await change(
        id,
        "confirmation_sent_at = null, recovery_sent_at = null, confirmation_token = '', recovery_token = ''",
      );
    },
    "pending links that go with a new password": async (id) => {
      await askForRecovery(id);
      await change(id, "encrypted_password = 'the hash of another'");
      await change(id, "encrypted_password = 'the hash of a password', confirmation_token = '', recovery_token = ''");
    },
    "the code of a text message": (id) => change(id, "confirmation_token = '', phone_confirmed_at = now()"),
    "a provider that has not verified the address": (id) =>
      addIdentity(id, "github", { email: maria, email_verified: false }),
    "a provider that does not say so": (id) => addIdentity(id, "github", { email: maria }),
    "a provider that verified another address": (id) =>
      addIdentity(id, "github", { email: `x${maria}`, email_verified: true }),
    "a provider that verified an address that only looks like it": (id) =>
      addIdentity(id, "github", { email: maria.replace("maria", "mar\u0130a"), email_verified: true }),
    "what the sign-up's own identity says": (id) => addIdentity(id, "email", { email: maria, email_verified: true }),
    "a telephone's identity": (id) => addIdentity(id, "phone", { email: maria, email_verified: true }),
  };

  it.each(Object.entries(cases))("%s", async (_name, act) => {
    const payment = await payFor(maria);
    const { id } = await signUp(maria);
    await act(id);
    await setFlag(id);
    expect([await proofOf(id), await payment()]).toEqual([null, null]);
    expect(await (await payFor(maria))()).toBeNull();
    expect(await passwordOf(id)).toBe("the hash of a password");
  });

  it.each([
    ["an address that no email was sent to", "email = 'maria@example.com'"],
    ["an address set while its change is still waiting", "email = email_change"],
    ["another address than the one that was mailed", "email = 'maria@example.com.br', email_change = ''"],
    ["a change that no mail carried", "email = email_change, email_change = '', email_change_sent_at = null"],
  ])("%s", async (_name, changes) => {
    const { id } = await createCustomer();
    const payments = [await payFor(maria), await payFor("maria@example.com.br")];
    await askForChange(id, maria);
    // No mail was sent for the change: the last case.
    if (changes.includes("sent_at")) await change(id, "email_change_sent_at = null");
    await askForRecovery(id);
    await change(id, changes);
    expect(await proofOf(id)).toBeNull();
    for (const ownerOf of payments) expect(await ownerOf()).toBeNull();
    // The link that lies in the old mailbox proves nothing of the new address either.
    expect((await account(id)).recovery_token).toBe("");
  });

  it("an account of a company's own sign-in, which may share its address", async () => {
    const { id } = await signUp(maria);
    await change(id, "is_sso_user = true");
    await open(services.hosted, id, "confirmation");
    expect(await proofOf(id)).toBeNull();
  });
});

it("is proved by an invitation that was taken up", async () => {
  const { id } = await signUp(maria);
  await change(id, "encrypted_password = '', invited_at = now()");
  // The hosted service gives a password of its own first, which takes the token away.
  await changePassword(services.hosted, id);
  await setFlag(id);
  expect([await proofOf(id), await passwordOf(id)]).toEqual([maria, null]);
});

describe("in the demonstration, which sends no mail", () => {
  const trust = () => db.rows("select set_config('store.trusts_addresses', 'on', true)");

  it("the flag is enough, at once and for what was paid before, and is kept as no proof", async () => {
    await trust();
    const { id } = await signUp(maria);
    const before = await payFor(maria);
    // An unconfirmed address proves nothing there either.
    expect(await before()).toBeNull();
    await setFlag(id);
    const after = await payFor(maria);
    expect([await before(), await after(), await proofOf(id)]).toEqual([id, id, null]);
    expect(await passwordOf(id)).toBe("the hash of a password");
  });

  it("the setting is ignored when Supabase's Vault exists", async () => {
    await db.rows("create schema vault");
    await db.rows("create view vault.decrypted_secrets as select ''::text as name, ''::text as decrypted_secret");
    await trust();
    expect(await db.value("select private.trusts_addresses()")).toBe(false);
  });
});
