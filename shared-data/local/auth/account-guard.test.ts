import { statSync } from "node:fs";
import { drawDigits } from "../testing/draw";
import { readMails, signToken } from "../testing/mails";
import { shareBackend } from "../testing/share-backend";
import * as store from "../testing/store-client";

const backend = shareBackend();
const current_password = store.customerPassword;
const newPassword = () => `senha-${drawDigits(12)}`;
const signIn = (email: string, password = current_password) => store.signIn(backend.url, email, password);
const createCustomer = () => store.createCustomer(backend.url);

/** Changes an account by a token that is as good as one of an old session, unless another is given. */
async function change(id: string, body: object, given?: string) {
  const token = given ?? (await signToken(backend, { sub: id }));
  return store.askAuth(backend.url, "PUT user", { body, token });
}

it.each([
  ["a password", () => ({ password: newPassword() })],
  ["an address", () => ({ email: `outra${drawDigits(12)}@exemplo.com.br` })],
  ["a password that is none", () => ({ password: null })],
])("an old session does not change %s without the present password", async (_what, body) => {
  const { id, email } = await createCustomer();
  const required = { status: 400, code: "current_password_required" };
  expect(await change(id, body())).toMatchObject(required);
  expect(await change(id, { ...body(), current_password: "" })).toMatchObject(required);
  const wrong = { ...body(), current_password: "errada-mesmo" };
  expect(await change(id, wrong)).toMatchObject({ status: 400, code: "current_password_mismatch" });
  expect((await signIn(email)).code).toBeUndefined();
});

it("changes it with the present password, and then keeps no session but the one that asked", async () => {
  const { id, email, db } = await createCustomer();
  const password = newPassword();
  expect(await change(id, { password, current_password })).toMatchObject({ status: 200 });
  expect((await signIn(email)).code).toBe("invalid_credentials");
  expect((await signIn(email, password)).code).toBeUndefined();
  expect((await db.auth.refreshSession()).error).not.toBeNull();
});

it("asks a session that was opened a moment ago for nothing, and ends the others at once", async () => {
  const { email, db: other } = await createCustomer();
  const { db } = await signIn(email);
  expect((await db.auth.updateUser({ password: newPassword() })).error).toBeNull();
  expect(await store.readOrders(db)).toEqual([]);
  expect((await other.from("profiles").select("id")).data ?? []).toEqual([]);
});

// A mailed link, whose session is asked for nothing either: supabase/conformance/accounts.ts.
it("prints a mail's link, and keeps the mail from other users of the machine", async () => {
  const { email } = await createCustomer();
  await store.createVisitor(backend.url).auth.resetPasswordForEmail(email);
  const mail = readMails(backend).at(-1);
  const line = await backend.line(`Mail to ${email}: Redefina sua senha`);
  expect(JSON.parse(line).links).toContain(mail?.links[0]);
  expect(statSync(mail?.path ?? "").mode & 0o077).toBe(0);
});

it("lets everything else of an account be changed by any session", async () => {
  const { id } = await createCustomer();
  expect(await change(id, { data: { full_name: "Ana" } })).toMatchObject({ status: 200 });
});

it("is no way to guess a password faster, one after the other or at once", async () => {
  const [one, other] = [await createCustomer(), await createCustomer()];
  const guess = (index: number) => change(one.id, { password: newPassword(), current_password: `palpite-${index}` });
  const responses = await Promise.all(Array.from({ length: 8 }, (_, index) => guess(index)));
  expect(responses.filter(({ status }) => status === 400)).toHaveLength(5);
  const refused = await change(one.id, { password: newPassword(), current_password });
  expect(refused).toMatchObject({ status: 429, code: "over_request_rate_limit" });
  expect(refused.retryAfter).toBeGreaterThan(800);
  expect(await change(other.id, { password: newPassword(), current_password })).toMatchObject({ status: 200 });
});

it("says nothing of an account without a valid token", async () => {
  const { id } = await createCustomer();
  for (const token of ["", "a.b.c", `${await signToken(backend, { sub: id })}x`]) {
    const { status, code } = await change(id, { password: newPassword(), current_password }, token);
    expect([401, 403]).toContain(status);
    expect(code).not.toMatch(/current_password/);
  }
});
