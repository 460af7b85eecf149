import { lastLink } from "../testing/mails";
import { runCommand } from "../testing/run-command";
import { shareBackend } from "../testing/share-backend";
import { createVisitor } from "../testing/store-client";

const email = "dona@exemplo.com.br";
const password = "senha-da-dona";
const backend = shareBackend("production");

const staff = (...words: string[]) =>
  runCommand("maintenance/staff-command.ts", words, { STORE_DATA_DIR: backend.dataDir });
const readRole = async () => {
  const db = createVisitor(backend.url);
  await db.auth.signInWithPassword({ email, password });
  return (await db.rpc("get_user_role")).data?.role;
};

it("names a shop's first admin, once the person has proved the address, who invites others, and takes the role away again", async () => {
  const db = createVisitor(backend.url);
  await db.auth.signUp({ email, password });
  expect(await staff(email, "admin")).toEqual({ code: 1, output: expect.stringContaining("is not confirmed yet") });
  // The link leads to choosing a password: the first one proves nothing.
  const opened = createVisitor(backend.url);
  expect((await opened.auth.verifyOtp(lastLink(backend, email, "signup"))).error).toBeNull();
  expect((await opened.auth.updateUser({ password })).error).toBeNull();
  expect(await staff(email.toUpperCase(), "admin")).toEqual({ code: 0, output: "DONA@EXEMPLO.COM.BR is admin now." });
  expect(await readRole()).toBe("admin");
  await invitesByMail();
  await staff(email, "manager");
  expect(await readRole()).toBe("manager");
  await staff(email, "none");
  expect(await readRole()).toBeNull();
});

/** The admin invites two addresses: one without an account, and one that a thief has signed up with. */
async function invitesByMail() {
  const admin = createVisitor(backend.url);
  await admin.auth.signInWithPassword({ email, password });
  const [fresh, taken] = ["nova@exemplo.com.br", "cobicada@exemplo.com.br"];
  const thief = createVisitor(backend.url);
  await thief.auth.signUp({ email: taken, password: "senha-do-ladrao" });
  for (const invited of [fresh, taken]) {
    const invitation = { p_email: invited, p_role: "manager", p_reason: "reforço" };
    expect((await admin.rpc("invite_staff", invitation)).error).toBeNull();
  }
  expect((await createVisitor(backend.url).auth.signInWithOtp({ email: fresh })).error).toBeNull();
  expect((await thief.auth.signInWithPassword({ email: taken, password: "senha-do-ladrao" })).data.session).toBeNull();
  expect((await admin.rpc("list_staff")).data).toMatchObject([{ email }]);
  expect((await admin.rpc("list_staff_invitations")).data).toHaveLength(2);
  for (const [invited, kind] of [
    [fresh, "recovery"],
    [taken, "signup"],
  ] as const) {
    const person = createVisitor(backend.url);
    expect((await person.auth.verifyOtp(lastLink(backend, invited, kind))).error).toBeNull();
    expect((await person.rpc("get_user_role")).data).toEqual({ role: "manager" });
  }
  expect((await admin.rpc("list_staff")).data).toMatchObject([
    { email },
    { given_by: email, last_seen: expect.any(String) },
    {},
  ]);
  expect((await admin.rpc("list_staff_invitations")).data).toEqual([]);
}

it("refuses an unknown user or role in one sentence", async () => {
  const refusals: Array<[sentence: string, ...words: string[]]> = [
    ["There is no account of ninguem@exemplo.com.br", "ninguem@exemplo.com.br", "admin"],
    ["Usage", email, "owner"],
  ];
  for (const [sentence, ...words] of refusals) {
    const { code, output } = await staff(...words);
    expect([code, output]).toEqual([1, expect.stringMatching(new RegExp(`^${sentence}`))]);
    expect(output).not.toMatch(/^ +at /m);
  }
});
