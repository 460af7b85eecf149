import {
  addIdentity,
  askForChange,
  askForRecovery,
  changePassword,
  open,
  services,
  signUp,
} from "../harness/auth-service";
import { type Database, withRollback } from "../harness/database";
import { createCustomer } from "../harness/factories";
import { account, maria, passwordOf, payFor, proofOf, setFlag } from "../harness/mailboxes";

describe("is no proof:", () => {
  const cases: Readonly<Record<string, (db: Database, id: string) => Promise<unknown>>> = {
    "the flag alone": setFlag,
    "the flag, with a link on its way": async (db, id) => {
      await askForRecovery(db, id);
      await setFlag(db, id);
    },
    "pending links that are thrown away": async (db, id) => {
      await askForRecovery(db, id);
      await db.rows(
        `update auth.users set confirmation_token = '', confirmation_sent_at = null, recovery_token = '', recovery_sent_at = null
         where id = $1`,
        [id],
      );
    },
    "pending links that go with a new password": async (db, id) => {
      await askForRecovery(db, id);
      await db.rows("update auth.users set encrypted_password = 'the hash of another' where id = $1", [id]);
      await db.rows(
        `update auth.users set encrypted_password = 'the hash of a password', confirmation_token = '', recovery_token = ''
         where id = $1`,
        [id],
      );
    },
    "the code of a text message": (db, id) =>
      db.rows("update auth.users set confirmation_token = '', phone_confirmed_at = now() where id = $1", [id]),
    "a provider that has not verified the address": (db, id) =>
      addIdentity(db, id, "github", { email: maria, email_verified: false }),
    "a provider that does not say so": (db, id) => addIdentity(db, id, "github", { email: maria }),
    "a provider that verified another address": (db, id) =>
      addIdentity(db, id, "github", { email: `x${maria}`, email_verified: true }),
    "a provider that verified an address that only looks like it": (db, id) =>
      addIdentity(db, id, "github", { email: maria.replace("maria", "mar\u0130a"), email_verified: true }),
    "what the sign-up's own identity says": (db, id) =>
      addIdentity(db, id, "email", { email: maria, email_verified: true }),
    "a telephone's identity": (db, id) => addIdentity(db, id, "phone", { email: maria, email_verified: true }),
  };

  it.each(Object.entries(cases))("%s", (_name, act) =>
    withRollback(async (db) => {
      const payment = await payFor(db, maria);
      const { id } = await signUp(db, maria);
      await act(db, id);
      await setFlag(db, id);
      expect([await proofOf(db, id), await payment()]).toEqual([null, null]);
      expect(await (await payFor(db, maria))()).toBeNull();
      expect(await passwordOf(db, id)).toBe("the hash of a password");
    }),
  );

  it.each([
    ["an address that nobody mailed", "email = 'maria@example.com'"],
    ["an address set while its change is still waiting", "email = email_change"],
    ["another address than the one that was mailed", "email = 'maria@example.com.br', email_change = ''"],
    ["a change that no mail carried", "email = email_change, email_change = '', email_change_sent_at = null"],
  ])("%s", (_name, set) =>
    withRollback(async (db) => {
      const { id } = await createCustomer(db);
      const payments = [await payFor(db, maria), await payFor(db, "maria@example.com.br")];
      await askForChange(db, id, maria);
      // No mail was sent for the change: the last case.
      if (set.includes("sent_at"))
        await db.rows("update auth.users set email_change_sent_at = null where id = $1", [id]);
      await askForRecovery(db, id);
      await db.rows(`update auth.users set ${set} where id = $1`, [id]);
      expect([await proofOf(db, id), ...(await Promise.all(payments.map((ownerOf) => ownerOf())))]).toEqual([
        null,
        null,
        null,
      ]);
      // The link that lies in the old mailbox proves nothing of the new address either.
      expect((await account(db, id)).recovery_token).toBe("");
    }),
  );

  it("an account of a company's own sign-in, which may share its address", () =>
    withRollback(async (db) => {
      const { id } = await signUp(db, maria);
      await db.rows("update auth.users set is_sso_user = true where id = $1", [id]);
      await open(db, services.hosted, id, "confirmation");
      expect(await proofOf(db, id)).toBeNull();
    }));
});

it("is proved by an invitation that was taken up", () =>
  withRollback(async (db) => {
    const { id } = await signUp(db, maria);
    await db.rows("update auth.users set encrypted_password = '', invited_at = now() where id = $1", [id]);
    // The hosted service gives a password of its own first, which takes the token away.
    await changePassword(db, services.hosted, id);
    await setFlag(db, id);
    expect([await proofOf(db, id), await passwordOf(db, id)]).toEqual([maria, null]);
  }));

describe("in the demonstration, which sends no mail", () => {
  const trust = (db: Database) => db.rows("select set_config('store.trusts_addresses', 'on', true)");

  it("the flag is enough, at once and for what was paid before, and is kept as no proof", () =>
    withRollback(async (db) => {
      await trust(db);
      const before = await payFor(db, maria);
      const { id } = await signUp(db, maria);
      expect(await before()).toBeNull();
      await setFlag(db, id);
      const after = await payFor(db, maria);
      expect([await before(), await after(), await proofOf(db, id)]).toEqual([id, id, null]);
      expect(await passwordOf(db, id)).toBe("the hash of a password");
    }));

  it("an unconfirmed address is nobody's there too", () =>
    withRollback(async (db) => {
      await trust(db);
      await signUp(db, maria);
      expect(await (await payFor(db, maria))()).toBeNull();
    }));

  it("nobody believes the setting where Supabase's Vault is", () =>
    withRollback(async (db) => {
      await db.rows("create schema vault");
      await db.rows("create view vault.decrypted_secrets as select ''::text as name, ''::text as decrypted_secret");
      await trust(db);
      expect(await db.value("select private.trusts_addresses()")).toBe(false);
    }));
});
