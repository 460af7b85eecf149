import { lastLink } from "../testing/mails";
import { runCommand } from "../testing/run-command";
import { shareBackend } from "../testing/share-backend";
import { createVisitor, signIn } from "../testing/store-client";

const email = "dona@exemplo.com.br";
const password = "senha-da-dona";
const backend = shareBackend("production");

const staff = (...words: string[]) =>
  runCommand("maintenance/staff-command.ts", words, { STORE_DATA_DIR: backend.dataDir });
const readRole = async () => (await (await signIn(backend.url, email, password)).db.rpc("get_user_role")).data?.role;

it("names a shop's first admin, once the person has proved the address, and takes the role away again", async () => {
  await createVisitor(backend.url).auth.signUp({ email, password });
  expect(await staff(email, "admin")).toEqual({ code: 1, output: expect.stringContaining("is not confirmed yet") });
  // The link leads to choosing a password: the first one proves nothing.
  const opened = createVisitor(backend.url);
  expect((await opened.auth.verifyOtp(lastLink(backend, email, "signup"))).error).toBeNull();
  expect((await opened.auth.updateUser({ password })).error).toBeNull();
  expect(await staff(email.toUpperCase(), "admin")).toEqual({ code: 0, output: "DONA@EXEMPLO.COM.BR is admin now." });
  expect(await readRole()).toBe("admin");
  await staff(email, "none");
  expect(await readRole()).toBeNull();
});

it("makes a person staff whom an admin has invited, by the mailed link of an account of their own", async () => {
  const invited = "nova@exemplo.com.br";
  await staff(email, "admin");
  const { db: admin } = await signIn(backend.url, email, password);
  const invitation = { p_email: invited, p_role: "manager", p_reason: "reforço" };
  expect((await admin.rpc("invite_staff", invitation)).error).toBeNull();
  expect((await createVisitor(backend.url).auth.signInWithOtp({ email: invited })).error).toBeNull();
  expect((await admin.rpc("list_staff_invitations")).data).toHaveLength(1);
  const person = createVisitor(backend.url);
  expect((await person.auth.verifyOtp(lastLink(backend, invited, "recovery"))).error).toBeNull();
  expect((await person.rpc("get_user_role")).data).toEqual({ role: "manager" });
  expect((await admin.rpc("list_staff_invitations")).data).toEqual([]);
});

it.each([
  ["There is no account of ninguem@exemplo.com.br", "ninguem@exemplo.com.br", "admin"],
  ["Usage", email, "owner"],
])("refuses an unknown user or role in one sentence: %s", async (sentence, ...words) => {
  const { code, output } = await staff(...words);
  expect([code, output]).toEqual([1, expect.stringMatching(new RegExp(`^${sentence}`))]);
  expect(output).not.toMatch(/^ +at /m);
});
