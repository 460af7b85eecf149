import { demoPassword } from "../testing/child-backend";
import { drawDigits } from "../testing/draw";
import { lastLink, readMails } from "../testing/mails";
import { shareBackend } from "../testing/share-backend";
import { askAuth, createVisitor, readOrders, sendPayment, signIn } from "../testing/store-client";

const backend = shareBackend("production");
const thiefsPassword = "senha-do-ladrao";
const newAddress = (name: string) => `${name}${drawDigits(10)}@exemplo.com.br`;
const visitor = () => createVisitor(backend.url);
const signUp = (email: string, password = thiefsPassword) => visitor().auth.signUp({ email, password });
const tryPassword = async (email: string, password: string) => (await signIn(backend.url, email, password)).code;

async function openMail(email: string, type: "signup" | "email_change") {
  const db = visitor();
  const { error } = await db.auth.verifyOtp(lastLink(backend, email, type));
  expect(error).toBeNull();
  return db;
}

it.each([
  ["email_blocked", "dona@fake.exemplo.com.br"],
  ["email_invalid", `${"a".repeat(250)}@exemplo.com.br`],
])("says why an address may not sign up (R5.4): %s", async (code, email) => {
  const message = "Email não permitido. Use um email válido.";
  expect((await signUp(email)).error).toMatchObject({ status: 400, message, code });
});

it("has nothing of the demonstration in a shop", async () => {
  expect(await tryPassword("admin@exemplo.com.br", demoPassword)).toBe("invalid_credentials");
  const { data } = await visitor().from("products").select("stock_count,checkout_link").eq("id", "meta-bm-1300");
  expect(data).toEqual([{ stock_count: 0, checkout_link: expect.not.stringContaining("checkout-demo") }]);
  expect((await fetch(`${backend.url}/checkout-demo/meta-bm-1300`)).status).toBe(404);
});

// An address that another person signed up with: supabase/conformance/accounts.ts; every other proof of a mailbox: supabase/tests/core.
it("leaves a thief who moves an account to the victim's address no mail that would do it, and no way in afterwards", async () => {
  const [maria, thief] = [newAddress("maria"), newAddress("ladrao")];
  // It waits for stock, and anyone who owns the address sees it.
  expect((await sendPayment(backend.url, "meta-bm-1300", { email: maria })).status).toBe(200);
  await signUp(thief);
  const db = await openMail(thief, "signup");
  const { data } = await db.auth.getSession();
  await visitor().auth.resetPasswordForEmail(thief);
  const kept = lastLink(backend, thief, "recovery");
  expect((await db.auth.updateUser({ password: thiefsPassword, email: maria })).error).toBeNull();
  const mails = readMails(backend).filter(({ links }) => links[0]?.includes("email_change"));
  expect(mails.filter(({ to }) => to === thief)).toEqual([]);
  expect(await readOrders(db)).toEqual([]);

  expect(await readOrders(await openMail(maria, "email_change"))).toHaveLength(1);
  for (const email of [thief, maria]) expect(await tryPassword(email, thiefsPassword)).toBe("invalid_credentials");
  expect((await visitor().auth.verifyOtp(kept)).error?.code).toBe("otp_expired");
  const { refresh_token = "" } = data.session ?? {};
  expect((await visitor().auth.refreshSession({ refresh_token })).error).not.toBeNull();
  expect((await db.from("orders").select("id")).data ?? []).toEqual([]);
});

it("stores the sign-up address as the server saw it (R3.7), for its owner to read", async () => {
  const email = newAddress("nova");
  const body = { email, password: thiefsPassword, data: { signup_ip: "203.0.113.9" } };
  const headers = { "x-forwarded-for": "203.0.113.9, 198.51.100.8" };
  expect((await askAuth(backend.url, "POST signup", { body, headers })).status).toBe(200);
  const { data } = await (await openMail(email, "signup")).rpc("my_personal_data");
  expect(data.account.signup_ip).toBe("198.51.100.8");
});
