import { statSync } from "node:fs";
import { type ChildBackend, demoPassword, makeStartedDataDir, startChild } from "../testing/child-backend";
import { readMails } from "../testing/mails";
import { createCustomer, createVisitor } from "../testing/store-client";

let backend: ChildBackend;
let strict: ChildBackend;

beforeAll(async () => {
  [backend, strict] = await Promise.all([
    startChild(await makeStartedDataDir()),
    startChild(await makeStartedDataDir(""), { STORE_MODE: "" }),
  ]);
});

afterAll(async () => {
  await Promise.all([backend.stop(), strict.stop()]);
});

it("resets a forgotten password from any browser", async () => {
  const { email } = await createCustomer(backend.url);
  const { error } = await createVisitor(backend.url).auth.resetPasswordForEmail(email);
  expect(error).toBeNull();
  const mail = readMails(backend).at(-1);
  expect(mail).toMatchObject({ to: email, subject: "Redefina sua senha" });
  const link = new URL(mail?.links[0] ?? "");
  expect(link.origin + link.pathname).toBe("http://localhost:3000/auth/callback");

  const elsewhere = createVisitor(backend.url);
  const token = { token_hash: link.searchParams.get("token_hash") ?? "", type: "recovery" as const };
  expect((await elsewhere.auth.verifyOtp(token)).error).toBeNull();
  expect((await elsewhere.auth.updateUser({ password: "uma-senha-nova" })).error).toBeNull();
  const again = await createVisitor(backend.url).auth.signInWithPassword({ email, password: "uma-senha-nova" });
  expect(again.error).toBeNull();
  expect((await createVisitor(backend.url).auth.verifyOtp(token)).error?.code).toBe("otp_expired");
});

it("prints the mail's link, and keeps the mail from other users of the machine", async () => {
  const { email } = await createCustomer(backend.url);
  await createVisitor(backend.url).auth.resetPasswordForEmail(email);
  const mail = readMails(backend).at(-1);
  const line = await backend.line(`Mail to ${email}: Redefina sua senha`);
  expect(JSON.parse(line).links).toContain(mail?.links[0]);
  expect(statSync(mail?.path ?? "").mode & 0o077).toBe(0);
});

it("says nothing about whether an address has an account", async () => {
  const before = readMails(backend).length;
  const { error } = await createVisitor(backend.url).auth.resetPasswordForEmail("ninguem@exemplo.com.br");
  expect(error).toBeNull();
  expect(readMails(backend)).toHaveLength(before);
});

it("asks for a confirmed address before the first sign-in where it is not a demonstration", async () => {
  const email = "nova@exemplo.com.br";
  const db = createVisitor(strict.url);
  const { data } = await db.auth.signUp({ email, password: "senha-de-cliente" });
  expect(data.session).toBeNull();
  const tooEarly = await db.auth.signInWithPassword({ email, password: "senha-de-cliente" });
  expect(tooEarly.error?.code).toBe("email_not_confirmed");
  const link = new URL(readMails(strict).at(-1)?.links[0] ?? "");
  const token = { token_hash: link.searchParams.get("token_hash") ?? "", type: "signup" as const };
  expect((await db.auth.verifyOtp(token)).data.user?.email).toBe(email);
});

it("has no demo account, key or checkout where it is not a demonstration", async () => {
  const db = createVisitor(strict.url);
  const signIn = await db.auth.signInWithPassword({ email: "admin@exemplo.com.br", password: demoPassword });
  expect(signIn.error?.code).toBe("invalid_credentials");
  const { data } = await db.from("products").select("stock_count,checkout_link").eq("id", "meta-bm-1300").single();
  expect(data?.stock_count).toBe(0);
  expect(data?.checkout_link).not.toContain("checkout-demo");
  expect((await fetch(`${strict.url}/checkout-demo/meta-bm-1300`)).status).toBe(404);
});
