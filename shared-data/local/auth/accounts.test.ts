import { demoPassword } from "../testing/child-backend";
import { drawDigits } from "../testing/draw";
import { lastLink, readMails } from "../testing/mails";
import { shareBackend } from "../testing/share-backend";
import { callWebhook, createVisitor, paymentBody, publishableKey, readOrders } from "../testing/store-client";

const backend = shareBackend("production");
const thiefsPassword = "senha-do-ladrao";
const newAddress = (name: string) => `${name}${drawDigits(10)}@exemplo.com.br`;
const visitor = () => createVisitor(backend.url);
const signUp = (email: string, password = thiefsPassword, data: object = {}) =>
  visitor().auth.signUp({ email, password, options: { data } });
const signIn = async (email: string, password: string) => {
  const db = visitor();
  return { db, code: (await db.auth.signInWithPassword({ email, password })).error?.code };
};

/** Opens the newest mail to an address; gives who is signed in by it. */
async function openMail(email: string, type: "signup" | "recovery" | "email_change") {
  const db = visitor();
  const { error } = await db.auth.verifyOtp(lastLink(backend, email, type));
  expect(error).toBeNull();
  return db;
}

/** A user with a verified mailbox and a password. */
async function settle(email: string, password = thiefsPassword) {
  await signUp(email, "outra-senha-qualquer");
  const db = await openMail(email, "signup");
  expect((await db.auth.updateUser({ password })).error).toBeNull();
  return db;
}

/** A payment by an address; it waits for stock, and anyone who owns it sees it. */
async function pay(email: string): Promise<void> {
  const body = paymentBody("pix.paid", { email, productCode: "Qm4ZrT8wLd2XcK7vBn1P", amount: 2 });
  const response = await callWebhook(backend.url, "pix-paid", body);
  expect(response.status).toBe(200);
}

it("says why an address may not sign up", async () => {
  const sentence = "Email não permitido. Use um email válido.";
  const refused = { status: 400, message: sentence };
  expect((await signUp("dona@fake.exemplo.com.br")).error).toMatchObject({ ...refused, code: "email_blocked" });
  expect((await signUp(`${"a".repeat(250)}@exemplo.com.br`)).error).toMatchObject({
    ...refused,
    code: "email_invalid",
  });
});

it("has nothing of the demonstration in a shop", async () => {
  expect((await signIn("admin@exemplo.com.br", demoPassword)).code).toBe("invalid_credentials");
  const { data } = await visitor().from("products").select("stock_count,checkout_link").eq("id", "meta-bm-1300");
  expect(data).toEqual([{ stock_count: 0, checkout_link: expect.not.stringContaining("checkout-demo") }]);
  expect((await fetch(`${backend.url}/checkout-demo/meta-bm-1300`)).status).toBe(404);
});

describe("an address that another person signed up with", () => {
  it("opens with its owner's password alone, once the owner opened the link", async () => {
    const maria = newAddress("maria");
    await signUp(maria, thiefsPassword, { full_name: "Maria", phone: "11900000000" });
    await pay(maria);
    expect((await signIn(maria, thiefsPassword)).code).toBe("email_not_confirmed");
    const db = await openMail(maria, "signup");
    expect((await signIn(maria, thiefsPassword)).code).toBe("invalid_credentials");
    expect((await db.auth.updateUser({ password: "senha-da-maria" })).error).toBeNull();
    expect((await signIn(maria, thiefsPassword)).code).toBe("invalid_credentials");
    const { db: signedIn } = await signIn(maria, "senha-da-maria");
    expect(await readOrders(signedIn)).toHaveLength(1);
  });

  it("has a way through for its owner, who signs up for it too: a recovery is the proof", async () => {
    const maria = newAddress("maria");
    await signUp(maria);
    await pay(maria);
    const again = await signUp(maria.toUpperCase(), "senha-da-maria");
    expect(again.error?.code).toBe("over_email_send_rate_limit");
    expect((await visitor().auth.resetPasswordForEmail(maria)).error).toBeNull();
    const db = await openMail(maria, "recovery");
    expect((await db.auth.updateUser({ password: "senha-da-maria" })).error).toBeNull();
    expect((await signIn(maria, thiefsPassword)).code).toBe("invalid_credentials");
    expect(await readOrders(db)).toHaveLength(1);
    // The thief's confirmation lies in the same mailbox, and opens nothing any more.
    const [first] = readMails(backend).filter(({ to }) => to === maria);
    const token_hash = new URL(first?.links[0] ?? "").searchParams.get("token_hash") ?? "";
    expect((await visitor().auth.verifyOtp({ token_hash, type: "signup" })).error?.code).toBe("otp_expired");
  });

  it("is not taken for proved by a sign-in link that was not opened", async () => {
    const maria = newAddress("maria");
    await pay(maria);
    const { url } = backend;
    const headers = { "content-type": "application/json", apikey: publishableKey };
    const body = JSON.stringify({ email: maria });
    expect((await fetch(`${url}/auth/v1/otp`, { method: "POST", headers, body })).status).toBe(200);
    // The service calls the account confirmed from here on.
    await pay(maria);
    expect((await signUp(maria)).error?.code).toBe("over_email_send_rate_limit");
    const db = await openMail(maria, "recovery");
    expect(await readOrders(db)).toHaveLength(2);
  });
});

describe("a thief who moves an account to the victim's address", () => {
  it("gets no mail that would do it, and none of her orders", async () => {
    const [maria, thief] = [newAddress("maria"), newAddress("ladrao")];
    await pay(maria);
    const db = await settle(thief);
    expect((await db.auth.updateUser({ email: maria })).error).toBeNull();
    const mails = readMails(backend).filter(({ links }) => links[0]?.includes("email_change"));
    expect(mails.filter(({ to }) => to === thief)).toEqual([]);
    // Whatever lies in his own mailbox does not finish it, by neither way of opening a link.
    for (const { links } of readMails(backend).filter(({ to }) => to === thief)) {
      const token_hash = new URL(links[0] ?? "").searchParams.get("token_hash") ?? "";
      expect((await visitor().auth.verifyOtp({ token_hash, type: "email_change" })).error?.code).toBe("otp_expired");
      await fetch(`${backend.url}/auth/v1/verify?type=email_change&token=${token_hash}`, { redirect: "manual" });
    }
    expect((await db.auth.refreshSession()).data.user?.email).toBe(thief);
    expect(await readOrders(db)).toEqual([]);
  });

  it("keeps no way in when she opens the link", async () => {
    const [maria, thief] = [newAddress("maria"), newAddress("ladrao")];
    await pay(maria);
    const db = await settle(thief);
    const { data } = await db.auth.getSession();
    await visitor().auth.resetPasswordForEmail(thief);
    const kept = lastLink(backend, thief, "recovery");
    await db.auth.updateUser({ email: maria });
    const hers = await openMail(maria, "email_change");
    expect(await readOrders(hers)).toHaveLength(1);

    for (const email of [thief, maria]) expect((await signIn(email, thiefsPassword)).code).toBe("invalid_credentials");
    expect((await visitor().auth.verifyOtp(kept)).error?.code).toBe("otp_expired");
    expect((await visitor().auth.setSession(data.session as never)).error).not.toBeNull();
    const { refresh_token = "" } = data.session ?? {};
    expect((await visitor().auth.refreshSession({ refresh_token })).error).not.toBeNull();
    const headers = { authorization: `Bearer ${data.session?.access_token}`, apikey: publishableKey };
    const response = await fetch(`${backend.url}/rest/v1/orders?select=id`, { headers });
    expect(response.ok ? await response.json() : []).toEqual([]);
  });
});

it("stores the sign-up address as the server saw it, and shows it only to its owner", async () => {
  const email = newAddress("nova");
  const headers = {
    apikey: publishableKey,
    "content-type": "application/json",
    "x-forwarded-for": "203.0.113.9, 198.51.100.8",
  };
  const body = JSON.stringify({ email, password: thiefsPassword, data: { signup_ip: "203.0.113.9" } });
  const response = await fetch(`${backend.url}/auth/v1/signup`, { method: "POST", headers, body });
  expect(await response.text()).not.toContain("198.51.100.8");
  const db = await openMail(email, "signup");
  const { data } = await db.rpc("my_personal_data");
  expect(data.account.signup_ip).toBe("198.51.100.8");
});
