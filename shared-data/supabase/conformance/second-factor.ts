import assert from "node:assert/strict";
import { test } from "node:test";
import { TOTP } from "otpauth";
import { createPerson, signIn } from "./people";

test("a second factor is enrolled, asked for and proved", async (context) => {
  const { db, email, password } = await createPerson();
  const { data, error } = await db.auth.mfa.enroll({ factorType: "totp", friendlyName: "Aplicativo autenticador" });
  if (error?.status === 404) return context.skip("the auth service has none");
  assert.equal(error, null);
  const code = () => new TOTP({ secret: data?.totp.secret ?? "" }).generate();
  const factorId = data?.id ?? "";
  const wrong = await db.auth.mfa.challengeAndVerify({ factorId, code: code() === "000000" ? "000001" : "000000" });
  assert.equal(wrong.error?.code, "mfa_verification_failed");
  assert.equal((await db.auth.mfa.challengeAndVerify({ factorId, code: code() })).error, null);
  assert.equal((await db.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel, "aal2");

  const { db: next } = await signIn(email, password);
  assert.deepEqual((await next.auth.mfa.getAuthenticatorAssuranceLevel()).data?.nextLevel, "aal2");
  // Without the second factor neither it nor the password is changed.
  assert.notEqual((await next.auth.mfa.unenroll({ factorId })).error, null);
  assert.notEqual((await next.auth.updateUser({ password: `${password}-nova` })).error, null);
  assert.equal((await db.auth.mfa.unenroll({ factorId })).error, null);
});
