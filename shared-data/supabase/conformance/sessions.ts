import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { asOwner } from "./owner";
import { createPerson, newAddress, newPassword, signIn } from "./people";
import { askAuth, createVisitor, target } from "./target";

const refresh = (refresh_token: string) => askAuth("token?grant_type=refresh_token", { body: { refresh_token } });
const claimsOf = (token = "") => JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());

test("a session's token is good for an hour", async () => {
  const { db } = await createPerson();
  const { data } = await db.auth.getSession();
  const { exp, iat, role, aal } = claimsOf(data.session?.access_token);
  assert.deepEqual([exp - iat, role], [3600, "authenticated"]);
  assert.notEqual(aal, "aal2");
});

test("a refresh gives another token, and the one before ends its session once ten seconds are over", async () => {
  const { email, password } = await createPerson();
  const { session } = await signIn(email, password);
  const tokens = [session?.refresh_token ?? ""];
  for (let turn = 0; turn < 2; turn++) {
    const { data, status } = await refresh(tokens.at(-1) ?? "");
    assert.equal(status, 200);
    assert.ok(!tokens.includes(String(data.refresh_token)));
    tokens.push(String(data.refresh_token));
  }
  // The answer that got lost on its way is asked for again.
  assert.equal((await refresh(tokens[1] ?? "")).status, 200);
  await pause(11_000);
  const reused = await refresh(tokens[0] ?? "");
  assert.deepEqual([reused.status, reused.code], [400, "refresh_token_already_used"]);
  // Supabase's own server has every token of the session used by now, and takes that for a lost answer once more.
  await pause(11_000);
  assert.equal((await refresh(tokens[2] ?? "")).status, 400);
});

test("signing out ends the session, on this device or on all", async () => {
  const { email, password } = await createPerson();
  const [one, other] = [await signIn(email, password), await signIn(email, password)];
  await one.db.auth.signOut({ scope: "local" });
  assert.equal((await refresh(one.session?.refresh_token ?? "")).status, 400);
  assert.equal((await askAuth("user", { token: one.session?.access_token })).status, 403);
  assert.equal((await askAuth("user", { token: other.session?.access_token })).status, 200);
  const third = await signIn(email, password);
  await third.db.auth.signOut({ scope: "global" });
  assert.equal((await refresh(other.session?.refresh_token ?? "")).status, 400);
});

test("an ended session reads nothing, though its token has not run out", async () => {
  const { db, email, password } = await createPerson();
  const { session } = await signIn(email, password);
  await db.auth.signOut({ scope: "global" });
  const headers = { apikey: target.publishableKey, authorization: `Bearer ${session?.access_token}` };
  const response = await fetch(`${target.url}/rest/v1/profiles?select=id`, { headers });
  assert.deepEqual(response.ok ? await response.json() : [], []);
});

test("an old session does not change the password by itself", { skip: !target.databaseUrl }, async () => {
  const { db, id, email, password } = await createPerson();
  await asOwner("update auth.sessions set created_at = now() - interval '2 days' where user_id = $1", [id]);
  const { error } = await db.auth.updateUser({ password: newPassword() });
  assert.match(error?.code ?? "", /^(current_password_required|reauthentication_needed)$/);
  assert.equal((await signIn(email, password)).code, null);
});

test("a sign-in on a new device is told of once", { skip: !target.databaseUrl }, async () => {
  const { id, email, password } = await createPerson();
  const phone = createVisitor(target.publishableKey, {
    "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Mobile",
  });
  for (const visitor of [createVisitor(), phone, phone])
    assert.equal((await visitor.auth.signInWithPassword({ email, password })).error, null);
  const channels = "select channel from private.notices where kind = 'new_sign_in' and account_id = $1";
  assert.deepEqual((await asOwner(channels, [id])).rows, [{ channel: "mail" }]);
});

test("what is no token of this service is refused", async () => {
  for (const token of ["a.b.c", target.publishableKey]) {
    const { status } = await askAuth("user", { token });
    assert.ok(status === 401 || status === 403, String(status));
  }
  assert.notEqual((await createVisitor().auth.getUser()).error, null);
});

test("nobody signs in without an address of their own", async () => {
  assert.notEqual((await createVisitor().auth.signInAnonymously()).error, null);
  assert.equal((await signIn(newAddress(), newPassword())).code, "invalid_credentials");
});
