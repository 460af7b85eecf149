import type { Client } from "pg";
import { meet, people } from "../harness/many-connections";
import { storePerTest } from "../harness/store-per-test";

const store = storePerTest(async () => {
  await store.owner.query("delete from private.staff_members");
  await people(store.owner, { ana: "admin", bia: "admin" });
});

/** A call of an admin and its result: empty, or the error. */
const as = (name: string, sql: string, values: unknown[]) => async (client: Client) => {
  const signIn = "select set_config('request.jwt.claim.sub', id::text, false) from auth.users where email = $1";
  await client.query(signIn, [`${name}@example.com`]);
  return client.query(sql, values).then(
    () => "",
    ({ detail }) => detail,
  );
};
const setRole = (by: string, of: string, role: string) =>
  as(by, "select public.change_staff_role(id, $2, 'briga') from auth.users where email = $1", [
    `${of}@example.com`,
    role,
  ]);
const admins = async () => {
  const { rowCount } = await store.owner.query("select 1 from private.staff_members where role = 'admin'");
  return rowCount;
};

it.each(["manager", "none"])("leaves one admin when two make each other %s at once", async (role) => {
  const response = await meet(store, setRole("ana", "bia", role), setRole("bia", "ana", role));
  expect(["admin_only", "staff_only"]).toContain(response);
  expect(await admins()).toBe(1);
});

it("leaves one admin when both step back at once", async () => {
  expect(await meet(store, setRole("ana", "ana", "manager"), setRole("bia", "bia", "none"))).toBe("last_admin");
  expect(await admins()).toBe(1);
});

it("takes no invitation from an admin who is being removed", async () => {
  const invite = as("bia", "select public.invite_staff($1, 'admin', 'para voltar')", ["outra@example.com"]);
  expect(await meet(store, setRole("ana", "bia", "none"), invite)).toBe("admin_only");
  expect((await store.owner.query("select 1 from private.staff_invitations")).rowCount).toBe(0);
});

it("accepts no invitation that is being withdrawn", async () => {
  await store.owner.query(
    "delete from private.staff_members where user_id in (select id from auth.users where email ~ 'bia')",
  );
  await as("ana", "select public.invite_staff($1, 'admin', 'reforço')", ["bia@example.com"])(store.owner);
  const signIn = (client: Client) =>
    client.query(
      "insert into auth.sessions (id, user_id, created_at) select gen_random_uuid(), id, now() from auth.users where email ~ 'bia'",
    );
  const withdraw = as("ana", "select public.withdraw_invitation($1, 'engano')", ["bia@example.com"]);
  await meet(store, withdraw, signIn);
  expect(await admins()).toBe(1);
});
