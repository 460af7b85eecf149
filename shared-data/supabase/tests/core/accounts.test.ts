import {
  addIdentity,
  askForChange,
  askForRecovery,
  changePassword,
  open,
  openChange,
  openSession,
  services,
  signUp,
} from "../harness/auth-service";
import { db, dbOwner } from "../harness/database";
import { createCustomer, createStaff } from "../harness/factories";
import { account, maria, passwordOf, payFor, proofOf, setFlag } from "../harness/mailboxes";

const accesses = `select jsonb_build_object('sessions', (select count(*) from auth.sessions where user_id = $1),
       'codes', (select count(*) from auth.flow_state where user_id = $1),
       'factors', (select count(*) from auth.mfa_factors where user_id = $1),
       'tokens', (select count(*) from auth.one_time_tokens where user_id = $1),
       'providers', (select array_agg(provider) from auth.identities where user_id = $1))`;
const accessesOf = (id: string) => dbOwner.value(accesses, [id]);
const onlyEmail = { sessions: 0, codes: 0, factors: 0, tokens: 0, providers: ["email"] };

describe.each(Object.entries(services))("on the %s service", (_name, service) => {
  const recover = async (prepare?: (id: string) => Promise<unknown>) => {
    const { id } = await signUp(maria);
    await prepare?.(id);
    await askForRecovery(id);
    await open(service, id, "recovery");
    return id;
  };
  const prove: Readonly<Record<string, () => Promise<string>>> = {
    "a confirmation": async () => {
      const { id } = await signUp(maria);
      await open(service, id, "confirmation");
      return id;
    },
    "a recovery of an account that was never confirmed": () => recover(),
    "a recovery of an account that was confirmed without a mail": () => recover(setFlag),
    "a changed address": async () => {
      const { id } = await createCustomer({ email: "outra@example.com" });
      await askForChange(id, maria);
      await openChange(service, id);
      return id;
    },
    "a provider that verified the address": async () => {
      const { id } = await signUp(maria);
      await addIdentity(id, "google", { email: "Maria@Example.com", email_verified: true });
      return id;
    },
  };

  it.each(Object.entries(prove))("%s is a proof, gives the orders, clears the old password", async (_way, byLink) => {
    const before = await payFor(" Maria@Example.COM ");
    const id = await byLink();
    const after = await payFor(maria);
    expect([await proofOf(id), await before(), await after()]).toEqual([maria, id, id]);
    expect(await passwordOf(id)).toBeNull();
  });

  const links = ["confirmation", "recovery"] as const;
  it.each(links)("a first %s removes what another person may have set up, except the names", async (link) => {
    const names = { full_name: "Maria", display_name: "maria" };
    const { id } = await signUp(maria, { ...names, phone: "11999990000" });
    await setFlag(id);
    await db.rows("update auth.users set phone = '+5511999990000', phone_confirmed_at = now() where id = $1", [id]);
    await addIdentity(id, "github", { email: maria, email_verified: false });
    await addIdentity(id, "facebook", { email: "ladrao@example.com", email_verified: true });
    await openSession(id);
    await db.rows("insert into auth.flow_state (user_id, auth_code_issued_at) values ($1, now())", [id]);
    await db.rows("insert into auth.mfa_factors (user_id) values ($1)", [id]);
    const token =
      "insert into auth.one_time_tokens (user_id, token_type, token_hash) values ($1, 'recovery_token', 'x')";
    await db.rows(token, [id]);
    await askForRecovery(id);
    await askForChange(id, "ladrao@example.com");
    await open(service, id, link);
    expect(await accessesOf(id)).toEqual(onlyEmail);
    const { phone, raw_user_meta_data, ...row } = await account(id);
    expect([phone, raw_user_meta_data]).toEqual([null, { ...names, email_verified: true }]);
    for (const name of ["recovery_token", "confirmation_token", "email_change", "email_change_token_new"])
      expect([name, row[name] || ""]).toEqual([name, ""]);
    const profile = "select full_name, display_name, phone from public.profiles where id = $1";
    expect(await db.rows(profile, [id])).toEqual([{ ...names, phone: null }]);
  });

  it("a code on its way to a mail of one's own is left for it", async () => {
    const { id } = await signUp(maria);
    await db.rows("insert into auth.flow_state (user_id) values ($1)", [id]);
    await open(service, id, "confirmation");
    expect(await accessesOf(id)).toEqual({ ...onlyEmail, codes: 1 });
  });

  it("a later proof of the same address clears nothing", async () => {
    const { id } = await signUp(maria);
    await open(service, id, "confirmation");
    await changePassword(service, id);
    await openSession(id);
    await askForRecovery(id);
    await open(service, id, "recovery");
    expect(await passwordOf(id)).toBe("the hash of another");
    expect(await accessesOf(id)).toEqual({ ...onlyEmail, sessions: 1 });
  });

  it("a thief who moves an account to the victim's mailbox keeps no access to it", async () => {
    const payment = await payFor(maria);
    const { id } = await signUp("ladrao@example.com");
    await addIdentity(id, "google", { email: "ladrao@example.com", email_verified: true });
    await changePassword(service, id);
    await openSession(id);
    // A code of a sign-in that he has not yet made a session of, and a link in his own mailbox.
    await db.rows("insert into auth.flow_state (user_id, auth_code_issued_at) values ($1, now())", [id]);
    await askForRecovery(id);
    await askForChange(id, maria);
    expect(await payment()).toBeNull();
    await openChange(service, id);
    expect(await payment()).toBe(id);
    expect(await passwordOf(id)).toBeNull();
    expect((await account(id)).recovery_token || "").toBe("");
    expect(await accessesOf(id)).toEqual(onlyEmail);
  });

  it("a member of staff keeps the second factor, so that reading a mailbox does not get past it", async () => {
    const { id } = await createStaff("admin");
    await db.rows("insert into auth.mfa_factors (user_id) values ($1)", [id]);
    await askForChange(id, maria);
    await openChange(service, id);
    expect(await accessesOf(id)).toMatchObject({ factors: 1 });
  });

  it("what was paid for an address goes with anyone who has it now: two accounts that change theirs", async () => {
    const [one, other] = [await createCustomer({ email: maria }), await createCustomer()];
    await askForChange(one.id, "nova@example.com");
    await openChange(service, one.id);
    const between = await payFor(maria);
    expect(await between()).toBeNull();
    await askForChange(other.id, maria);
    await openChange(service, other.id);
    expect([await between(), await (await payFor("nova@example.com"))()]).toEqual([other.id, one.id]);
  });

  it("a new password is no proof, though it takes the links away", async () => {
    const { id } = await signUp(maria);
    await askForRecovery(id);
    await setFlag(id);
    await changePassword(service, id);
    expect([await proofOf(id), await passwordOf(id)]).toEqual([null, "the hash of another"]);
  });
});
