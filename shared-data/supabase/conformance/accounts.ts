import assert from "node:assert/strict";
import { test } from "node:test";
import { linkOf, mailbox, mailedTokens, waitForToken } from "./mailbox";
import { createPerson, keep, newAddress, newPassword, openLink, signIn } from "./people";
import { askAuth, createVisitor } from "./target";

test("an account opens by its mailed link alone, and by the password that is chosen then", async () => {
  const given = { email: newAddress(), password: newPassword() };
  const ask = async () => assert.equal((await createVisitor().auth.signUp(given)).error, null);
  const token = await linkOf("signup", { ...given, ask });
  assert.equal((await signIn(given.email, given.password)).code, "email_not_confirmed");
  const db = await openLink(token, "signup");
  assert.equal((await signIn(given.email, given.password)).code, "invalid_credentials");
  const password = newPassword();
  assert.equal((await db.auth.updateUser({ password })).error, null);
  assert.equal((await signIn(given.email, password)).code, null);
  const again = await createVisitor().auth.verifyOtp({ token_hash: token, type: "signup" });
  assert.equal(again.error?.code, "otp_expired");
  await keep(db, given.email, password);
});

test("a sign-up keeps its names in a profile that its owner alone reads", async () => {
  const given = { email: newAddress(), password: newPassword() };
  const data = { full_name: "Maria Silva", phone: "11999990000", display_name: `c_${given.email.replace(/\D/g, "")}` };
  const ask = async () =>
    assert.equal((await createVisitor().auth.signUp({ ...given, options: { data } })).error, null);
  const link = await linkOf("signup", { ...given, ask });
  const db = await openLink(link, "signup");
  await keep(db, given.email, given.password);
  const read = await db.from("profiles").select("full_name");
  // A link that the admin API made carries no names.
  assert.deepEqual(read.data, [{ full_name: mailbox ? "Maria Silva" : null }]);
});

test("a password is chosen again by a mailed link, and ends the other sessions", async () => {
  const { email, password, db } = await createPerson();
  const ask = async () => assert.equal((await createVisitor().auth.resetPasswordForEmail(email)).error, null);
  const recovered = await openLink(await linkOf("recovery", { email, ask }), "recovery");
  const chosen = newPassword();
  assert.equal((await recovered.auth.updateUser({ password: chosen })).error, null);
  assert.equal((await signIn(email, password)).code, "invalid_credentials");
  assert.equal((await signIn(email, chosen)).code, null);
  assert.notEqual((await db.auth.refreshSession()).error, null);
  await keep(recovered, email, chosen);
});

test("an address is changed by its new mailbox, and not by the old one", async () => {
  const { email, db, password } = await createPerson();
  const newEmail = newAddress();
  const ask = async () => assert.equal((await db.auth.updateUser({ email: newEmail })).error, null);
  const token = await linkOf("email_change", { email, newEmail, ask });
  assert.deepEqual(mailedTokens(email, "email_change"), []);
  assert.equal((await db.auth.getUser()).data.user?.email, email);
  const moved = await openLink(token, "email_change");
  assert.equal((await moved.auth.getUser()).data.user?.email, newEmail);
  // The first proof of an address ends the password from before it.
  assert.equal((await signIn(newEmail, password)).code, "invalid_credentials");
  await keep(moved, newEmail, password);
});

test("a password has eight characters at least", async () => {
  const { data } = await askAuth("signup", { body: { email: newAddress(), password: "1234567" } });
  assert.equal(data.error_code, "weak_password");
  const { db } = await createPerson();
  assert.equal((await db.auth.updateUser({ password: "1234567" })).error?.code, "weak_password");
});

// One after the other: of calls in the same instant Supabase's own server lets every one through.
test("a mailbox gets one letter a minute", { skip: !mailbox }, async () => {
  const { email } = await createPerson();
  const codes = [];
  for (let turn = 0; turn < 3; turn++) codes.push((await askAuth("recover", { body: { email } })).code);
  assert.deepEqual(codes, [undefined, "over_email_send_rate_limit", "over_email_send_rate_limit"]);
  await waitForToken(email, "recovery");
  // A later email proves that none is still on its way.
  await createPerson();
  assert.equal(mailedTokens(email, "recovery").length, 1);
});

test("whether an address has an account is not said by a recovery", async () => {
  const { email } = await createPerson();
  const [known, unknown] = [email, newAddress()];
  const responses = [];
  for (const each of [known, unknown]) responses.push(await askAuth("recover", { body: { email: each } }));
  assert.deepEqual(
    responses.map(({ status, data }) => ({ status, data })),
    [1, 2].map(() => ({ status: 200, data: {} })),
  );
});
