import { statSync } from "node:fs";
import { drawDigits } from "../testing/draw";
import { lastLink, readMails, signToken } from "../testing/mails";
import { shareBackend } from "../testing/share-backend";
import { createCustomer, createVisitor, publishableKey, readOrders } from "../testing/store-client";

const backend = shareBackend();
const oldPassword = "senha-de-cliente";
const newPassword = () => `senha-${drawDigits(12)}`;

/** A change of one's account, by a token that is as good as one of an old session unless another is given. */
async function change(id: string, body: object, given?: string, path = "user") {
  const token = given ?? (await signToken(backend, { sub: id }));
  const response = await fetch(`${backend.url}/auth/v1/${path}`, {
    method: "PUT",
    headers: { apikey: publishableKey, authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const { error_code } = (await response.json().catch(() => ({}))) as { error_code?: string };
  return { status: response.status, code: error_code, headers: response.headers };
}
const signIn = async (email: string, password: string) => {
  const db = createVisitor(backend.url);
  const { error } = await db.auth.signInWithPassword({ email, password });
  return { db, code: error?.code };
};

it.each([
  ["a password", () => ({ password: newPassword() })],
  ["an address", () => ({ email: `outra${drawDigits(12)}@exemplo.com.br` })],
  [
    "both, among other things",
    () => ({ data: {}, password: newPassword(), email: `mais${drawDigits(12)}@exemplo.com.br` }),
  ],
  ["a password that is none", () => ({ password: null })],
])("an old session does not change %s without the present password", async (_what, body) => {
  const { id, email } = await createCustomer(backend.url);
  expect(await change(id, body())).toMatchObject({ status: 400, code: "current_password_required" });
  expect(await change(id, { ...body(), current_password: "" })).toMatchObject({ code: "current_password_required" });
  expect(await change(id, { ...body(), current_password: "errada-mesmo" })).toMatchObject({
    status: 400,
    code: "current_password_mismatch",
  });
  expect((await signIn(email, oldPassword)).code).toBeUndefined();
});

it.each(["user/", "%75ser", "user?x=1", "./user", "user#x"])(
  "nor by another spelling of the address: %s",
  async (path) => {
    const { id, email } = await createCustomer(backend.url);
    await change(id, { password: newPassword() }, undefined, path);
    expect((await signIn(email, oldPassword)).code).toBeUndefined();
  },
);

it("changes it with the present password, and then keeps no session but the one that asked", async () => {
  const { id, email, db } = await createCustomer(backend.url);
  const password = newPassword();
  expect(await change(id, { password, current_password: oldPassword })).toMatchObject({ status: 200 });
  expect((await signIn(email, oldPassword)).code).toBe("invalid_credentials");
  expect((await signIn(email, password)).code).toBeUndefined();
  expect((await db.auth.refreshSession()).error).not.toBeNull();
});

it("asks a session that was opened a moment ago for nothing, and ends the others at once", async () => {
  const { email, db: other } = await createCustomer(backend.url);
  const { db } = await signIn(email, oldPassword);
  const { data } = await other.auth.getSession();
  expect((await db.auth.updateUser({ password: newPassword() })).error).toBeNull();
  expect(await readOrders(db)).toEqual([]);
  const headers = { authorization: `Bearer ${data.session?.access_token}`, apikey: publishableKey };
  const response = await fetch(`${backend.url}/rest/v1/profiles?select=id`, { headers });
  expect(response.ok ? await response.json() : []).toEqual([]);
});

it("asks the session of a mailed link for nothing, from any browser, and takes the link once", async () => {
  const { email } = await createCustomer(backend.url);
  await createVisitor(backend.url).auth.resetPasswordForEmail(email);
  const link = lastLink(backend, email, "recovery");
  const db = createVisitor(backend.url);
  await db.auth.verifyOtp(link);
  const password = newPassword();
  expect((await db.auth.updateUser({ password })).error).toBeNull();
  expect((await signIn(email, password)).code).toBeUndefined();
  expect((await createVisitor(backend.url).auth.verifyOtp(link)).error?.code).toBe("otp_expired");
});

it("prints a mail's link, and keeps the mail from other users of the machine", async () => {
  const { email } = await createCustomer(backend.url);
  await createVisitor(backend.url).auth.resetPasswordForEmail(email);
  const mail = readMails(backend).at(-1);
  expect(mail?.links[0]).toMatch(/^http:\/\/localhost:3000\/auth\/callback\?/);
  const line = await backend.line(`Mail to ${email}: Redefina sua senha`);
  expect(JSON.parse(line).links).toContain(mail?.links[0]);
  expect(statSync(mail?.path ?? "").mode & 0o077).toBe(0);
});

it("does not reveal whether an address has an account", async () => {
  const email = "ninguem@exemplo.com.br";
  const { error } = await createVisitor(backend.url).auth.resetPasswordForEmail(email);
  expect([error, readMails(backend).filter(({ to }) => to === email)]).toEqual([null, []]);
});

it("lets everything else of an account be changed by any session", async () => {
  const { id } = await createCustomer(backend.url);
  expect(await change(id, { data: { full_name: "Ana" } })).toMatchObject({ status: 200 });
  expect(await change(id, {})).toMatchObject({ status: 200 });
});

it("is no way to guess a password faster, one after the other or at once", async () => {
  const [one, other] = [await createCustomer(backend.url), await createCustomer(backend.url)];
  const guess = (index: number) => change(one.id, { password: newPassword(), current_password: `palpite-${index}` });
  const responses = await Promise.all(Array.from({ length: 8 }, (_, index) => guess(index)));
  expect(responses.filter(({ status }) => status === 400)).toHaveLength(5);
  const refused = await change(one.id, { password: newPassword(), current_password: oldPassword });
  expect(refused).toMatchObject({ status: 429, code: "over_request_rate_limit" });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(800);
  expect(await change(other.id, { password: newPassword(), current_password: oldPassword })).toMatchObject({
    status: 200,
  });
});

it("returns nothing without a valid token", async () => {
  const { id } = await createCustomer(backend.url);
  for (const token of ["", "a.b.c", `${await signToken(backend, { sub: id })}x`]) {
    const { status, code } = await change(id, { password: newPassword(), current_password: oldPassword }, token);
    expect([401, 403]).toContain(status);
    expect(code).not.toMatch(/current_password/);
  }
});
