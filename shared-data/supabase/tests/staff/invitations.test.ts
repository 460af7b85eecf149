import { openSession, signUp } from "../harness/auth-service";
import { dbOwner } from "../harness/database";
import { createCustomer, createStaff, signIn, signInStaff } from "../harness/factories";
import { logged } from "../harness/log";
import { changeRole, invite, list, roleOf, withdraw } from "../harness/staff-calls";

const openInvitations = () => dbOwner.value("select array(select email from private.staff_invitations order by email)");

it("becomes a role when the verified mailbox's owner signs in, and reveals nothing before", async () => {
  const known = await createCustomer();
  const admin = await signInStaff("admin");
  await invite(known.email.toUpperCase());
  await invite("ninguem@example.com");
  const staff = await list();
  // The same, whether or not there is such an account.
  expect(staff.members.map(({ email }) => email)).toEqual([admin.email]);
  expect(staff.invitations.map(({ email }) => email).sort()).toEqual([known.email, "ninguem@example.com"].sort());
  expect(staff.invitations[0]).toMatchObject({ role: "manager", invited_by: admin.email });
  expect(await roleOf(known.id)).toBeNull();
  const entries = await logged(() => openSession(known.id));
  expect(await roleOf(known.id)).toBe("manager");
  const who = { actor_id: known.id, actor_email: known.email, user_email: known.email };
  const changes = { role: { from: null, to: "manager" } };
  expect(entries).toMatchObject([{ ...who, action: "role_given", reason: "Convite aceito", changes }]);
  expect(await openInvitations()).toEqual(["ninguem@example.com"]);
  const member = { user_id: known.id, given_by: admin.email };
  expect((await list()).members).toContainEqual(expect.objectContaining(member));
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
  const [invitation] = (await list()).invitations;
  expect(Date.parse(invitation?.expires_at ?? "") - Date.parse(invitation?.invited_at ?? "")).toBe(7 * 86_400_000);
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
  for (const role of ["owner", "none", null])
    await expect(invite("nova@example.com", role)).rejects.toThrow("role_unknown");
  await expect(withdraw("ninguem@example.com")).rejects.toThrow("invitation_not_found");
  expect(await openInvitations()).toEqual([]);
});

it("accepts no terms for the account that its mailed link makes, but a filled-in form does", async () => {
  await signInStaff("admin");
  for (const email of ["nova@example.com", "outra@example.com"]) await invite(email);
  const byLink = await createCustomer({ email: "nova@example.com", metadata: { email_verified: false } });
  const byForm = await createCustomer({ email: "outra@example.com", metadata: { full_name: "Ana Souza" } });
  const terms = "select terms_version is not null from public.profiles where id = $1";
  expect(await dbOwner.value(terms, [byLink.id])).toBe(false);
  expect(await dbOwner.value(terms, [byForm.id])).toBe(true);
});
