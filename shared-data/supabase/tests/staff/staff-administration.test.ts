import { drawId } from "../../../local/testing/draw";
import { openSession, signUp } from "../harness/auth-service";
import { asOwner, db, dbOwner } from "../harness/database";
import { createCustomer, createStaff, signIn, signInStaff } from "../harness/factories";
import { logged } from "../harness/log";
import { changeRole, invite } from "../harness/staff-calls";

const withdraw = (email: string) => db.rows("select public.withdraw_invitation($1, 'desistiu')", [email]);
const roleOf = (id: string) =>
  dbOwner.value<string | null>("select (select role from private.staff_members where user_id = $1)", [id]);
const members = () => db.rows("select * from public.list_staff()");
const invitations = () => db.rows("select * from public.list_staff_invitations()");
const openInvitations = () => dbOwner.value("select array(select email from private.staff_invitations order by email)");

describe("a role", () => {
  it("is changed and taken with a reason, from the next call on, and the log has before and after", async () => {
    const manager = await createStaff("manager");
    const admin = await signInStaff("admin");
    const entries = await logged(async () => {
      await changeRole(manager.id, "admin");
      await changeRole(manager.id, "admin", "de novo");
      await changeRole(manager.id, "none", "saiu da empresa");
    });
    const who = { actor_id: admin.id, user_id: manager.id, user_email: manager.email };
    expect(entries).toMatchObject([
      { ...who, action: "role_changed", reason: "combinado", changes: { role: { from: "manager", to: "admin" } } },
      { ...who, action: "role_taken", reason: "saiu da empresa", changes: { role: { from: "admin", to: null } } },
    ]);
    await signIn(manager);
    expect(await db.value("select public.is_admin_user()")).toBe(false);
    await expect(changeRole(admin.id, "none")).rejects.toThrow("staff_only");
  });

  it("of the last admin stays, also where they would give it up themselves", async () => {
    const admin = await signInStaff("admin");
    await createStaff("manager");
    for (const role of ["manager", "none"])
      await expect(changeRole(admin.id, role)).rejects.toThrow("PT409 last_admin");
    const second = await createStaff("admin");
    await changeRole(admin.id, "manager");
    expect([await roleOf(admin.id), await roleOf(second.id)]).toEqual(["manager", "admin"]);
    await expect(changeRole(second.id, "manager")).rejects.toThrow("admin_only");
  });

  it("is refused for an unknown user, an unknown role, and without a reason", async () => {
    const admin = await signInStaff("admin");
    const customer = await createCustomer();
    await expect(changeRole(customer.id, "admin")).rejects.toThrow("staff_member_not_found");
    for (const role of ["owner", null]) await expect(changeRole(admin.id, role)).rejects.toThrow("role_unknown");
    await expect(changeRole(admin.id, "admin", " <> ")).rejects.toThrow("reason_required");
  });
});

it("the staff are listed with who gave the role, the second factor and when they were last here", async () => {
  const admin = await signInStaff("admin");
  const manager = await createStaff("manager");
  await asOwner(async () => {
    const factors = "insert into auth.mfa_factors (user_id, status) values ($1, 'verified'), ($2, 'unverified')";
    await db.rows(factors, [admin.id, manager.id]);
    const seen =
      "insert into auth.sessions (id, user_id, created_at, refreshed_at) values ($1, $2, $3::timestamptz, $4::timestamp)";
    await db.rows(seen, [drawId(), admin.id, "2026-11-20T12:00:00Z", "2026-11-21 15:30:00"]);
    await db.rows(seen, [drawId(), admin.id, "2026-11-21T09:00:00Z", null]);
  });
  const who = { user_id: admin.id, email: admin.email, name: "Maria da Silva", role: "admin" };
  const last_seen = new Date("2026-11-21T15:30:00Z");
  expect(await members()).toMatchObject([
    { ...who, given_by: null, second_factor: true, last_seen, since: expect.any(Date) },
    { user_id: manager.id, role: "manager", second_factor: false, last_seen: null },
  ]);
});

describe("an invitation", () => {
  it("becomes a role when the verified mailbox's owner signs in, and reveals nothing before", async () => {
    const known = await createCustomer();
    const admin = await signInStaff("admin");
    await invite(known.email.toUpperCase());
    await invite("ninguem@example.com");
    const invited = await invitations();
    // The same, whether or not there is such an account.
    expect((await members()).map(({ email }) => email)).toEqual([admin.email]);
    expect(invited.map(({ email }) => email).sort()).toEqual([known.email, "ninguem@example.com"].sort());
    expect(invited[0]).toMatchObject({ role: "manager", invited_by: admin.email });
    expect(await roleOf(known.id)).toBeNull();
    const entries = await logged(() => openSession(known.id));
    expect(await roleOf(known.id)).toBe("manager");
    const who = { actor_id: known.id, actor_email: known.email, user_email: known.email };
    const changes = { role: { from: null, to: "manager" } };
    expect(entries).toMatchObject([{ ...who, action: "role_given", reason: "Convite aceito", changes }]);
    expect(await openInvitations()).toEqual(["ninguem@example.com"]);
    const member = { user_id: known.id, given_by: admin.email };
    expect(await members()).toContainEqual(expect.objectContaining(member));
  });

  it.each([
    ["is nothing to a thief who signs up with the address, until its person proves it", "off", null],
    ["is taken up without a proof where addresses count without one, as in the demonstration", "on", "admin"],
  ])("%s", async (_what, trust, role) => {
    await signInStaff("admin");
    await invite("nova@example.com", "admin");
    await dbOwner.rows("select set_config('store.trusts_addresses', $1, true)", [trust]);
    const { id } = await signUp("nova@example.com");
    await openSession(id);
    expect(await roleOf(id)).toBeNull();
    await dbOwner.rows("update auth.users set email_confirmed_at = now() where id = $1", [id]);
    await openSession(id);
    expect(await roleOf(id)).toBe(role);
    if (role === null) await dbOwner.rows("insert into private.proved_mailboxes values ($1, 'nova@example.com')", [id]);
    expect(await roleOf(id)).toBe("admin");
  });

  it("is over after seven days", async () => {
    const known = await createCustomer();
    await signInStaff("admin");
    await invite(known.email);
    const [invitation] = await invitations();
    expect(invitation?.expires_at - invitation?.invited_at).toBe(7 * 86_400_000);
    await dbOwner.rows("update private.staff_invitations set expires_at = now()");
    await openSession(known.id);
    expect(await roleOf(known.id)).toBeNull();
  });

  it("is sent again with another role and a new term, withdrawn, and each of it is logged with its reason", async () => {
    const admin = await signInStaff("admin");
    const email = "nova@example.com";
    const entries = await logged(async () => {
      await invite(email);
      await invite(email, "admin", "vai cuidar de tudo");
      await withdraw(email);
    });
    const who = { actor_id: admin.id, actor_email: admin.email, user_id: null, user_email: email };
    expect(entries).toMatchObject([
      { ...who, action: "invitation_sent", reason: "reforço", changes: { role: { from: null, to: "manager" } } },
      { ...who, action: "invitation_sent", changes: { role: { from: "manager", to: "admin" } } },
      { ...who, action: "invitation_withdrawn", reason: "desistiu", changes: { role: { from: "admin", to: null } } },
    ]);
    const { id } = await createCustomer({ email });
    await openSession(id);
    expect(await roleOf(id)).toBeNull();
  });

  it("ends with the role of the admin who sent it, however that ends", async () => {
    const sender = await signInStaff("admin");
    for (const end of [
      (id: string) => changeRole(id, "manager"),
      (id: string) => changeRole(id, "none"),
      (id: string) => dbOwner.rows("delete from auth.users where id = $1", [id]),
    ]) {
      const other = await signInStaff("admin");
      await invite("nova@example.com");
      await signIn(sender);
      await end(other.id);
      expect(await openInvitations()).toEqual([]);
    }
  });

  it("is refused for who is staff already, for what is no address, and for a role that is none", async () => {
    const manager = await createStaff("manager");
    await signInStaff("admin");
    await expect(invite(` ${manager.email.toUpperCase()} `)).rejects.toThrow("PT409 already_staff");
    for (const email of ["ninguem", ""]) await expect(invite(email)).rejects.toThrow("PT400 email_invalid");
    await expect(invite("fake@example.com")).rejects.toThrow("PT400 email_blocked");
    for (const role of ["none", null]) await expect(invite("nova@example.com", role)).rejects.toThrow("role_unknown");
    await expect(withdraw("ninguem@example.com")).rejects.toThrow("invitation_not_found");
    expect(await openInvitations()).toEqual([]);
  });
});
