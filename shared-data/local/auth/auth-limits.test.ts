import { asOwnerOfRunning } from "../postgres/running-store";
import { drawDigits } from "../testing/draw";
import { lastLink, readMails } from "../testing/mails";
import { shareBackend } from "../testing/share-backend";
import { askAuth, createVisitor } from "../testing/store-client";

const backend = shareBackend("production");
const password = "senha-da-maria";
const newAddress = () => `maria${drawDigits(12)}@exemplo.com.br`;
const mailsTo = (email: string) => readMails(backend).filter(({ to }) => to.startsWith(email.split("@")[0] ?? email));

let callers = 0;
/** Calls from an address that has not called before: together they call more often than one caller may. */
const fromElsewhere = () => ({ "x-forwarded-for": `198.51.100.${++callers % 256}` });
const ask = (call: string, body: object, headers = {}) =>
  askAuth(backend.url, call, { body, headers: { ...fromElsewhere(), ...headers } });
const signIn = (email: string, given: string) => ask("POST token?grant_type=password", { email, password: given });
const unsupported = { status: 400, code: "validation_failed" };
const tooMany = { status: 429, code: "over_email_send_rate_limit" };

async function createAccount() {
  const email = newAddress();
  const db = createVisitor(backend.url, fromElsewhere());
  expect((await db.auth.signUp({ email, password })).error).toBeNull();
  expect((await db.auth.verifyOtp(lastLink(backend, email, "signup"))).error).toBeNull();
  expect((await db.auth.updateUser({ password })).error).toBeNull();
  return { email, db };
}

it.each([
  ...["POST magiclink", "GET reauthenticate", "POST reauthenticate", "POST invite", "POST admin/generate_link"],
  ...["POST recover/", "POST %72ecover", "PUT user/", "PATCH user", "GET admin/users", "DELETE user"],
])("does not know %s, which no page calls", async (call) => {
  expect(await ask(call, { email: newAddress() })).toMatchObject({ status: 404 });
});

it.each(["recover", "otp"])("gives a mailbox, known or not, one email a minute at most: %s", async (path) => {
  const { email } = await createAccount();
  const before = mailsTo(email).length;
  for (const address of [email, newAddress()]) {
    const body = { email: address, create_user: false };
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => ask(`POST ${path}`, body)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429]);
    expect(mailsTo(address)).toHaveLength(address === email ? before + 1 : 0);
  }
});

it("counts spellings of one mailbox together", async () => {
  const { email } = await createAccount();
  const [name, host] = email.split("@");
  expect((await ask("POST recover", { email: `${name?.toUpperCase()}@${host}` })).status).toBe(200);
  for (const other of [email, `${name}+outra@${host}`, `${name}+mais@${host} `])
    expect(await ask("POST recover", { email: other })).toMatchObject(tooMany);
});

it("counts what Gmail takes for one mailbox together, and takes addresses in their plain form alone", async () => {
  const name = newAddress().split("@")[0] ?? "";
  const ways = [`${name}@gmail.com`, `${name.replace("maria", "ma.ri.a")}@gmail.com`, `${name}@googlemail.com`];
  const codes = [];
  for (const email of ways) codes.push((await ask("POST signup", { email, password })).code);
  expect(codes).toEqual([undefined, tooMany.code, tooMany.code]);
  const strange = [`"${name}"@a.com`, `<${name}@a.com>`, `${name}(oi)@a.com`, `ｍ${name}@a.com`, `${name}@a.com.`];
  for (const email of [...strange, `${name}@a.com\u0000`, `${name}\u200b@a.com`, `${name}@a.com,b@a.com`])
    expect(await ask("POST signup", { email, password })).toMatchObject(unsupported);
  expect(mailsTo(name)).toHaveLength(1);
});

const form = { "content-type": "application/x-www-form-urlencoded" };
it.each<[string, string, object?, object?]>([
  ["another spelling of the call, which would not be counted", "PASSWORD"],
  ["two kinds of it", "Password&grant_type=password"],
  ["a kind that no page uses", "web3"],
  ["a NUL in a token", "refresh_token", { refresh_token: "um-token\u0000" }],
  ["a NUL in an address", "password", { email: "maria@exemplo.com.br\u0000" }],
  ["a form, of which an auth server reads another call than is counted", "pkce", {}, form],
])("refuses a sign-in by %s", async (_what, grant, body = {}, headers = {}) => {
  const given = { email: "maria@exemplo.com.br", password, ...body };
  expect(await ask(`POST token?grant_type=${grant}`, given, headers)).toMatchObject(unsupported);
});

it("sends one email a minute to an address that an account is to be moved to, however it is written", async () => {
  const { email, db } = await createAccount();
  const [name, host] = email.split("@");
  const codes = [];
  for (let turn = 0; turn < 3; turn++)
    codes.push((await db.auth.updateUser({ email: `outra${name}+${turn}@${host}` })).error?.code);
  expect(codes).toEqual([undefined, tooMany.code, tooMany.code]);
});

it("takes five wrong passwords of an account, then none until the account is recovered", async () => {
  const { email } = await createAccount();
  const responses = await Promise.all(Array.from({ length: 8 }, (_, index) => signIn(email, `palpite-${index}`)));
  expect(responses.filter(({ code }) => code === "invalid_credentials")).toHaveLength(5);
  const refused = { status: 429, code: "over_request_rate_limit" };
  expect(await signIn(` ${email.toUpperCase()}`, password)).toMatchObject(refused);
  expect((await ask("POST recover", { email })).status).toBe(200);
  const db = createVisitor(backend.url);
  expect((await db.auth.verifyOtp(lastLink(backend, email, "recovery"))).error).toBeNull();
  expect((await db.auth.updateUser({ password: "senha-nova-da-maria" })).error).toBeNull();
  expect((await signIn(email, "senha-nova-da-maria")).status).toBe(200);
});

it("counts from none again after the right password", async () => {
  const { email } = await createAccount();
  for (let turn = 0; turn < 2; turn++) {
    for (let guess = 0; guess < 4; guess++) expect((await signIn(email, "errada-mesmo")).status).toBe(400);
    expect((await signIn(email, password)).status).toBe(200);
  }
});

// The one before the newest too, which Supabase's own server accepts: supabase/conformance/sessions.ts does not see that.
it("ends a session when its refresh token is reused after ten seconds", async () => {
  const { db } = await createAccount();
  const refresh = (refresh_token?: string) => ask("POST token?grant_type=refresh_token", { refresh_token });
  const used = (await db.auth.getSession()).data.session?.refresh_token;
  const { session } = (await db.auth.refreshSession()).data;
  // An answer that was lost is asked for again.
  expect((await refresh(used)).status).toBe(200);
  const age = "update auth.refresh_tokens set updated_at = now() - interval '11 seconds' where token = $1";
  await asOwnerOfRunning(backend.storeDir, (query) => query(age, [used]));
  expect(await refresh(used)).toMatchObject({ status: 400, code: "refresh_token_already_used" });
  expect((await refresh(session?.refresh_token)).status).toBe(400);
  expect((await db.from("profiles").select("id")).data).toEqual([]);
});

it("leads a mailed link to the store alone, whatever port of this machine is asked for", async () => {
  const { email } = await createAccount();
  const elsewhere = encodeURIComponent("http://localhost:9999/");
  expect((await ask(`POST recover?redirect_to=${elsewhere}`, { email })).status).toBe(200);
  const { token_hash, type } = lastLink(backend, email, "recovery");
  const verify = `${backend.url}/auth/v1/verify?token=${token_hash}&type=${type}&redirect_to=${elsewhere}`;
  const response = await fetch(verify, { redirect: "manual", headers: { referer: "http://127.0.0.1:9999/" } });
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toMatch(/^http:\/\/localhost:3000[/#]/);
});

// Ending it from another device: supabase/tests/core/own-sessions.test.ts.
it("keeps the device of each session as the service is called by it, for its person to see", async () => {
  const { email, db } = await createAccount();
  const phone = createVisitor(backend.url, {
    "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Mobile/15E148",
    "x-forwarded-for": "203.0.113.9",
  });
  expect((await phone.auth.signInWithPassword({ email, password })).error).toBeNull();
  const { data } = await db.rpc("my_sessions").throwOnError();
  const [other] = data.filter(({ is_current }: { is_current: boolean }) => !is_current);
  expect(other).toMatchObject({ device: "celular", address: "203.0.113.9" });
  const { data: mine } = await db.rpc("my_personal_data").throwOnError();
  expect(mine.known_devices).toMatchObject([{ device: "desconhecido" }, { device: "celular", browser: "outro" }]);
});
