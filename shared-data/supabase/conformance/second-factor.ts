import assert from "node:assert/strict";
import { test } from "node:test";
import { asOwner } from "./owner";
import { createPerson, enrolFactor, signIn } from "./people";
import { target } from "./target";

test("a second factor is enrolled, asked for and proved", async (context) => {
  const person = await createPerson();
  const { db, email, password } = person;
  const factor = await enrolFactor(person);
  if (!factor) return context.skip("the auth service has none");
  const { factorId, prove } = factor;
  assert.equal(await prove(false), "mfa_verification_failed");
  assert.equal(await prove(true), null);
  assert.equal((await db.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel, "aal2");

  const { db: next } = await signIn(email, password);
  assert.deepEqual((await next.auth.mfa.getAuthenticatorAssuranceLevel()).data?.nextLevel, "aal2");
  // Without the second factor neither it nor the password is changed.
  assert.notEqual((await next.auth.mfa.unenroll({ factorId })).error, null);
  assert.notEqual((await next.auth.updateUser({ password: `${password}-nova` })).error, null);
  assert.equal((await db.auth.mfa.unenroll({ factorId })).error, null);
});

test("staff are asked for it, unless an admin has said otherwise", { skip: !target.databaseUrl }, async (context) => {
  const person = await createPerson();
  await asOwner("insert into private.staff_members (user_id, role) values ($1, 'manager')", [person.id]);
  const { rows } = await asOwner("select private.asks_second_factor() as asks");
  const factor = await enrolFactor(person);
  if (!factor || !rows[0].asks) return context.skip("this store asks for none");
  const calls = () =>
    Promise.all([
      person.db.rpc("export_orders"),
      person.db.rpc("find_orders"),
      person.db.rpc("customer_overview", { p_user_id: person.id }),
      person.db.rpc("get_user_role"),
    ]);
  assert.deepEqual(
    (await calls()).map(({ error }) => error?.details),
    Array(4).fill("second_factor_required"),
  );
  assert.equal(await factor.prove(true), null);
  assert.deepEqual(
    (await calls()).map(({ error }) => error),
    Array(4).fill(null),
  );
});
