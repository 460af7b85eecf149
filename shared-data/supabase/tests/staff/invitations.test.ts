import { openSession, signUp } from "../harness/auth-service";
import { type Database, withRollback } from "../harness/database";
import { createCustomer, createStaff } from "../harness/factories";
import { logged } from "../harness/log";
import { asAdmin, changeRole, invite, list, roleOf, withdraw } from "../harness/staff-calls";

const openInvitations = (db: Database) =>
  db.asOwner(async (owner) => {
    const rows = await owner.rows<{ email: string }>("select email from private.staff_invitations order by email");
    return rows.map(({ email }) => email);
  });
const proveMailbox = (db: Database, id: string, email: string) =>
  db.asOwner((owner) =>
    owner.rows("insert into private.proved_mailboxes (user_id, email) values ($1, $2)", [id, email]),
  );

describe("an invitation", () => {
  it("becomes a role when somebody who has proved the mailbox signs in, and tells nothing before", () =>
    withRollback(async (db) => {
      const known = await createCustomer(db);
      const admin = await asAdmin(db);
      await invite(db, known.email.toUpperCase());
      await invite(db, "ninguem@example.com");
      const staff = await list(db);
      // The same, whether or not there is such an account.
      expect(staff.members.map(({ email }) => email)).toEqual([admin.email]);
      expect(staff.invitations.map(({ email }) => email).sort()).toEqual([known.email, "ninguem@example.com"].sort());
      expect(staff.invitations[0]).toMatchObject({ role: "manager", invited_by: admin.email });
      expect(await roleOf(db, known.id)).toBeNull();
      const entries = await logged(db, () => openSession(db, known.id));
      expect(await roleOf(db, known.id)).toBe("manager");
      expect(entries).toMatchObject([
        {
          action: "role_given",
          actor_id: known.id,
          actor_email: known.email,
          user_email: known.email,
          reason: "Convite aceito",
          changes: { role: { from: null, to: "manager" } },
        },
      ]);
      expect(await openInvitations(db)).toEqual(["ninguem@example.com"]);
      expect((await list(db)).members.find(({ user_id }) => user_id === known.id)).toMatchObject({
        given_by: admin.email,
      });
    }));

  it("is nothing to a thief who signs up with the address, and the role of whoever proves it afterwards", () =>
    withRollback(async (db) => {
      await asAdmin(db);
      await invite(db, "nova@example.com", "admin");
      const thief = await signUp(db, "nova@example.com");
      await openSession(db, thief.id);
      await db.asOwner((owner) =>
        owner.rows("update auth.users set email_confirmed_at = now() where id = $1", [thief.id]),
      );
      await openSession(db, thief.id);
      expect(await roleOf(db, thief.id)).toBeNull();
      await proveMailbox(db, thief.id, "nova@example.com");
      expect(await roleOf(db, thief.id)).toBe("admin");
    }));

  it("is taken up without a proof where addresses count without one, as in the demonstration", () =>
    withRollback(async (db) => {
      await asAdmin(db);
      await invite(db, "nova@example.com");
      await db.asOwner((owner) => owner.rows("select set_config('store.trusts_addresses', 'on', true)"));
      const { id } = await signUp(db, "nova@example.com");
      await openSession(db, id);
      expect(await roleOf(db, id)).toBeNull();
      await db.asOwner((owner) => owner.rows("update auth.users set email_confirmed_at = now() where id = $1", [id]));
      await openSession(db, id);
      expect(await roleOf(db, id)).toBe("manager");
    }));

  it("is over after seven days, and forgotten a month later", () =>
    withRollback(async (db) => {
      const known = await createCustomer(db);
      await asAdmin(db);
      await invite(db, known.email);
      const [invitation] = (await list(db)).invitations;
      expect(Date.parse(invitation?.expires_at ?? "") - Date.parse(invitation?.invited_at ?? "")).toBe(7 * 86_400_000);
      const age = (days: number) =>
        db.asOwner((owner) =>
          owner.rows("update private.staff_invitations set expires_at = now() - make_interval(days => $1)", [days]),
        );
      await age(0);
      await openSession(db, known.id);
      expect(await roleOf(db, known.id)).toBeNull();
      const forget = () => db.asOwner((owner) => owner.rows("select private.forget_expired_data()"));
      await age(29);
      await forget();
      expect(await openInvitations(db)).toEqual([known.email]);
      await age(31);
      expect(await logged(db, forget)).toEqual([]);
      expect(await openInvitations(db)).toEqual([]);
    }));

  it("is sent again with another role and a new term, withdrawn, and each of it is logged with its reason", () =>
    withRollback(async (db) => {
      const admin = await asAdmin(db);
      const email = "nova@example.com";
      const entries = await logged(db, async () => {
        await invite(db, email);
        await invite(db, email, "admin", "vai cuidar de tudo");
        await withdraw(db, email);
      });
      const who = { actor_id: admin.id, actor_email: admin.email, user_id: null, user_email: email };
      expect(entries).toMatchObject([
        { ...who, action: "invitation_sent", reason: "reforço", changes: { role: { from: null, to: "manager" } } },
        { ...who, action: "invitation_sent", changes: { role: { from: "manager", to: "admin" } } },
        { ...who, action: "invitation_withdrawn", reason: "desistiu", changes: { role: { from: "admin", to: null } } },
      ]);
      const { id } = await createCustomer(db, { email });
      await openSession(db, id);
      expect(await roleOf(db, id)).toBeNull();
    }));

  it("ends with the role of the admin who sent it, however that ends", () =>
    withRollback(async (db) => {
      const sender = await asAdmin(db);
      for (const end of [
        (id: string) => changeRole(db, id, "manager"),
        (id: string) => changeRole(db, id, "none"),
        (id: string) => db.asOwner((owner) => owner.rows("delete from auth.users where id = $1", [id])),
      ]) {
        const other = await createStaff(db, "admin");
        await db.actAs("authenticated", other.id);
        await invite(db, "nova@example.com");
        await db.actAs("authenticated", sender.id);
        await end(other.id);
        expect(await openInvitations(db)).toEqual([]);
      }
    }));

  it("is refused for who is staff already, for what is no address, and for a role that is none", () =>
    withRollback(async (db) => {
      const manager = await createStaff(db, "manager");
      await asAdmin(db);
      await expect(invite(db, ` ${manager.email.toUpperCase()} `)).rejects.toMatchObject({
        code: "PT409",
        detail: "already_staff",
      });
      for (const [email, detail] of [
        ["ninguem", "email_invalid"],
        ["", "email_invalid"],
        ["fake@example.com", "email_blocked"],
      ] as const) {
        await expect(invite(db, email)).rejects.toMatchObject({ code: "PT400", detail });
      }
      for (const role of ["owner", "none", "", null]) {
        await expect(invite(db, "nova@example.com", role)).rejects.toMatchObject({ detail: "role_unknown" });
      }
      await expect(withdraw(db, "ninguem@example.com")).rejects.toMatchObject({ detail: "invitation_not_found" });
      expect(await openInvitations(db)).toEqual([]);
    }));

  it("goes with the account that leaves, and the log forgets the address", () =>
    withRollback(async (db) => {
      const person = await createCustomer(db);
      await asAdmin(db);
      await invite(db, person.email);
      await db.actAs("authenticated", person.id);
      const data = await db.value<{ invitations: object[]; staff_actions: object[] }>(
        "select public.my_personal_data()",
      );
      expect(data.invitations).toMatchObject([{ role: "manager" }]);
      expect(data.staff_actions).toMatchObject([{ action: "invitation_sent", by: "equipe da loja" }]);
      await db.rows("select public.delete_my_account()");
      expect(await openInvitations(db)).toEqual([]);
      const named = "select count(*)::int from public.staff_actions where user_email = $1";
      expect(await db.asOwner((owner) => owner.value(named, [person.email]))).toBe(0);
    }));

  it("accepts no terms for the account that its mailed link makes, but a filled-in form does", () =>
    withRollback(async (db) => {
      await asAdmin(db);
      for (const email of ["nova@example.com", "outra@example.com"]) await invite(db, email);
      const byLink = await createCustomer(db, { email: "nova@example.com", metadata: { email_verified: false } });
      const byForm = await createCustomer(db, { email: "outra@example.com", metadata: { full_name: "Ana Souza" } });
      const terms = "select terms_version is not null from public.profiles where id = $1";
      expect(await db.asOwner((owner) => owner.value(terms, [byLink.id]))).toBe(false);
      expect(await db.asOwner((owner) => owner.value(terms, [byForm.id]))).toBe(true);
    }));
});
