import { db, dbOwner } from "../harness/database";
import { createStaff, signIn, signInStaff } from "../harness/factories";
import { logged } from "../harness/log";
import { changeRole } from "../harness/staff-calls";

const create = (remote: string | null, holder: string | null = "Time Clube", reason = "lança sozinho") =>
  db.value<string>("select public.create_release_token($1, $2, $3)", [remote, holder, reason]);
const revoke = (id: string, reason = "saiu") => db.rows("select public.revoke_access_token($1, $2)", [id, reason]);
const list = () => db.value<Record<string, string | null>[]>("select public.list_release_tokens()");
const newest = async () => String((await list())[0]?.id);
async function use(remote: string, token: string) {
  await db.actAs("service_role");
  const holder = await db.value<string | null>("select public.use_release_token($1, $2)", [remote, token]);
  await signInStaff("admin");
  return holder;
}

it("lets its holder release one remote, until an admin revokes it, and logs both without the token", async () => {
  await signInStaff("admin");
  let token = "";
  const [made] = await logged(async () => {
    token = await create("clube", " Time Clube ");
  });
  expect(token).toMatch(/^rel_[0-9a-f]{64}$/);
  expect(made).toMatchObject({
    action: "release_token_created",
    reason: "lança sozinho",
    changes: { remote: { from: null, to: "clube" }, holder: { from: null, to: "Time Clube" } },
  });
  expect((await list())[0]).toMatchObject({ remote: "clube", holder: "Time Clube", last_used_at: null });
  expect(await use("clube", token)).toBe("Time Clube");
  expect([await use("tools", token), await use("clube", `${token}0`), await use("clube", "")]).toEqual([
    null,
    null,
    null,
  ]);
  expect((await list())[0]?.last_used_at).not.toBeNull();
  const id = await newest();
  expect(await logged(() => revoke(id))).toMatchObject([{ action: "release_token_revoked", reason: "saiu" }]);
  expect(await logged(() => revoke(id))).toEqual([]);
  expect(await use("clube", token)).toBeNull();
  const everything = await dbOwner.rows(
    "select to_jsonb(t)::text || (select jsonb_agg(a)::text from public.staff_actions a) from private.access_tokens t",
  );
  expect(JSON.stringify([everything, await list()])).not.toContain(token);
});

it("is created with a reason, for a remote's name and a team, 20 at most", async () => {
  await signInStaff("admin");
  for (const [remote, holder] of [
    ["Clube", "x"],
    ["shell", "x"],
    ["../x", "x"],
    [null, "x"],
    ["clube", " "],
    ["clube", "<b>"],
    ["clube", null],
  ] as const)
    await expect(create(remote, holder)).rejects.toThrow("release_token_invalid");
  await expect(create("clube", "x", " ")).rejects.toThrow("reason_required");
  await expect(revoke("00000000-0000-4000-8000-000000000000")).rejects.toThrow("access_token_not_found");
  for (let count = 0; count < 20; count++) await create("clube");
  await expect(create("clube")).rejects.toThrow("release_tokens_full");
  await revoke(await newest());
  await create("clube");
});

it.each(["manager", "none"])(
  "ends with the role of the admin who created it (now: %s), and others' tokens stay",
  async (role) => {
    const former = await createStaff("admin");
    await signIn(former);
    const theirs = await create("clube", "Time Clube");
    await signInStaff("admin");
    const ours = await create("clube", "Outro time");
    const log = await logged(() => changeRole(former.id, role));
    expect(log).toContainEqual(
      expect.objectContaining({
        action: "release_token_revoked",
        changes: { remote: { from: "clube", to: null }, holder: { from: "Time Clube", to: null } },
      }),
    );
    expect([await use("clube", theirs), await use("clube", ours)]).toEqual([null, "Outro time"]);
  },
);
