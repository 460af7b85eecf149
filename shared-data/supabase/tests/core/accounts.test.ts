import {
  type AuthService,
  addIdentity,
  askForChange,
  askForRecovery,
  changePassword,
  type Link,
  open,
  openChange,
  openSession,
  services,
  signUp,
} from "../harness/auth-service";
import { type Database, withRollback } from "../harness/database";
import { createCustomer, createStaff } from "../harness/factories";
import { account, maria, passwordOf, payFor, proofOf, setFlag } from "../harness/mailboxes";

const count = (db: Database, table: string, id: string) =>
  db.asOwner((owner) => owner.value<number>(`select count(*)::int from ${table} where user_id = $1`, [id]));

describe.each(Object.entries(services))("on the %s service", (_name, service: AuthService) => {
  const prove: Readonly<Record<string, (db: Database) => Promise<string>>> = {
    "a confirmation": async (db) => {
      const { id } = await signUp(db, maria);
      await open(db, service, id, "confirmation");
      return id;
    },
    "a recovery of an account that was never confirmed": async (db) => {
      const { id } = await signUp(db, maria);
      await askForRecovery(db, id);
      await open(db, service, id, "recovery");
      return id;
    },
    "a recovery of an account that was confirmed without a mail": async (db) => {
      const { id } = await signUp(db, maria);
      await setFlag(db, id);
      await askForRecovery(db, id);
      await open(db, service, id, "recovery");
      return id;
    },
    "a changed address": async (db) => {
      const { id } = await createCustomer(db, { email: "outra@example.com" });
      await askForChange(db, id, maria);
      await openChange(db, service, id);
      return id;
    },
    "a provider that verified the address": async (db) => {
      const { id } = await signUp(db, maria);
      await addIdentity(db, id, "google", { email: "Maria@Example.com", email_verified: true });
      return id;
    },
  };

  it.each(Object.entries(prove))("%s is a proof, and gives the mailbox's orders", (_way, byLink) =>
    withRollback(async (db) => {
      const before = await payFor(db, " Maria@Example.COM ");
      const id = await byLink(db);
      const after = await payFor(db, maria);
      expect([await proofOf(db, id), await before(), await after()]).toEqual([maria, id, id]);
    }),
  );

  it.each(Object.entries(prove))("%s clears the password that was there before", (_way, byLink) =>
    withRollback(async (db) => {
      const id = await byLink(db);
      expect(await passwordOf(db, id)).toBeNull();
    }),
  );

  it.each(["confirmation", "recovery"] as Link[])("a first %s ends all that somebody else may have put there", (link) =>
    withRollback(async (db) => {
      const { id } = await signUp(db, maria, { full_name: "Maria", phone: "11999990000", display_name: "maria" });
      await setFlag(db, id);
      await db.rows("update auth.users set phone = '+5511999990000', phone_confirmed_at = now() where id = $1", [id]);
      await addIdentity(db, id, "github", { email: maria, email_verified: false });
      await addIdentity(db, id, "facebook", { email: "ladrao@example.com", email_verified: true });
      await openSession(db, id);
      await db.rows("insert into auth.flow_state (user_id, auth_code_issued_at) values ($1, now())", [id]);
      await db.rows("insert into auth.mfa_factors (user_id) values ($1)", [id]);
      await db.rows(
        "insert into auth.one_time_tokens (user_id, token_type, token_hash) values ($1, 'recovery_token', 'x')",
        [id],
      );
      await askForRecovery(db, id);
      await askForChange(db, id, "ladrao@example.com");
      await open(db, service, id, link);
      for (const table of ["auth.sessions", "auth.flow_state", "auth.mfa_factors", "auth.one_time_tokens"]) {
        expect([table, await count(db, table, id)]).toEqual([table, 0]);
      }
      expect(await db.rows("select provider from auth.identities where user_id = $1", [id])).toEqual([
        { provider: "email" },
      ]);
      const { phone, recovery_token, confirmation_token, email_change, email_change_token_new } = await account(db, id);
      expect(phone).toBeNull();
      for (const text of [recovery_token, confirmation_token, email_change, email_change_token_new]) {
        expect(text || "").toBe("");
      }
    }),
  );

  it("a first proof forgets the phone that was typed before it, and keeps the names, which the person sees", () =>
    withRollback(async (db) => {
      const metadata = { full_name: "Maria", phone: "11999990000", display_name: "maria" };
      const { id } = await signUp(db, maria, metadata);
      await open(db, service, id, "confirmation");
      expect((await account(db, id)).raw_user_meta_data).toEqual({
        full_name: "Maria",
        display_name: "maria",
        email_verified: true,
      });
      expect(await db.rows("select full_name, display_name, phone from public.profiles where id = $1", [id])).toEqual([
        { full_name: "Maria", display_name: "maria", phone: null },
      ]);
    }));

  it("a code on its way to a mail of one's own is left for it", () =>
    withRollback(async (db) => {
      const { id } = await signUp(db, maria);
      await db.rows("insert into auth.flow_state (user_id) values ($1)", [id]);
      await open(db, service, id, "confirmation");
      expect(await count(db, "auth.flow_state", id)).toBe(1);
    }));

  it("a later proof of the same address clears nothing", () =>
    withRollback(async (db) => {
      const { id } = await signUp(db, maria);
      await open(db, service, id, "confirmation");
      await changePassword(db, service, id);
      await openSession(db, id);
      await askForRecovery(db, id);
      await open(db, service, id, "recovery");
      expect(await passwordOf(db, id)).toBe("the hash of another");
      expect(await count(db, "auth.sessions", id)).toBe(1);
    }));

  it("a thief who moves an account onto somebody's mailbox keeps no way into it", () =>
    withRollback(async (db) => {
      const payment = await payFor(db, maria);
      const { id } = await signUp(db, "ladrao@example.com");
      await addIdentity(db, id, "google", { email: "ladrao@example.com", email_verified: true });
      await changePassword(db, service, id);
      await openSession(db, id);
      // A code of a sign-in that he has not yet made a session of, and a link in his own mailbox.
      await db.rows("insert into auth.flow_state (user_id, auth_code_issued_at) values ($1, now())", [id]);
      await askForRecovery(db, id);
      await askForChange(db, id, maria);
      expect(await payment()).toBeNull();
      await openChange(db, service, id);
      expect(await payment()).toBe(id);
      expect(await passwordOf(db, id)).toBeNull();
      expect((await account(db, id)).recovery_token || "").toBe("");
      for (const table of ["auth.sessions", "auth.flow_state"]) expect(await count(db, table, id)).toBe(0);
      expect(await db.rows("select provider from auth.identities where user_id = $1", [id])).toEqual([
        { provider: "email" },
      ]);
    }));

  it("a member of staff keeps the second factor, so that reading a mailbox does not get past it", () =>
    withRollback(async (db) => {
      const { id } = await createStaff(db, "admin");
      await db.rows("insert into auth.mfa_factors (user_id) values ($1)", [id]);
      await askForChange(db, id, maria);
      await openChange(db, service, id);
      expect(await count(db, "auth.mfa_factors", id)).toBe(1);
    }));

  it("what was paid for an address goes with whoever has it now: two accounts that change theirs", () =>
    withRollback(async (db) => {
      const [one, other] = [await createCustomer(db, { email: maria }), await createCustomer(db)];
      await askForChange(db, one.id, "nova@example.com");
      await openChange(db, service, one.id);
      const between = await payFor(db, maria);
      expect(await between()).toBeNull();
      await askForChange(db, other.id, maria);
      await openChange(db, service, other.id);
      expect([await between(), await (await payFor(db, "nova@example.com"))()]).toEqual([other.id, one.id]);
    }));

  it("a new password is no proof, though it takes the links away", () =>
    withRollback(async (db) => {
      const { id } = await signUp(db, maria);
      await askForRecovery(db, id);
      await setFlag(db, id);
      await changePassword(db, service, id);
      expect([await proofOf(db, id), await passwordOf(db, id)]).toEqual([null, "the hash of another"]);
    }));
});
