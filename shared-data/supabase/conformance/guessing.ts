import assert from "node:assert/strict";
import { test } from "node:test";
import { linkOf } from "./mailbox";
import { createPerson, keep, newPassword, openLink, signIn } from "./people";
import { createVisitor } from "./target";

const most = 50;

// The last of all: where a service counts by the caller's address, every sign-in from it fails for minutes.
test("guessing a password is slow, and does not keep its owner from a new one", async () => {
  const { email } = await createPerson();
  const ask = async () => assert.equal((await createVisitor().auth.resetPasswordForEmail(email)).error, null);
  let guesses = 0;
  let code: string | null = null;
  while (code !== "over_request_rate_limit" && guesses++ < most) ({ code } = await signIn(email, newPassword()));
  assert.equal(code, "over_request_rate_limit");
  const db = await openLink(await linkOf("recovery", { email, ask }), "recovery");
  const password = newPassword();
  assert.equal((await db.auth.updateUser({ password })).error, null);
  await keep(db, email, password);
});
