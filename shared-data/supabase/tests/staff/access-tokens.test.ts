import { db, dbOwner, type Row } from "../harness/database";
import { signInStaff } from "../harness/factories";
import { logged } from "../harness/log";
import { changeRole } from "../harness/staff-calls";

const useRelease = async (token: string, remote = "clube") => {
  await db.actAs("service_role");
  return (await db.value<string | null>("select public.use_release_token($1, $2)", [remote, token])) !== null;
};
const useKey = async (token: string) => {
  await db.actAs("anon");
  await db.rows("select set_config('request.headers', $1, true)", [JSON.stringify({ "x-api-key": token })]);
  const detail = await db.rows("select public.list_shop_orders()").catch((error) => error.detail);
  if (typeof detail === "string") expect(detail).toBe("api_key_unknown");
  return typeof detail !== "string";
};

const kinds = {
  release_token: {
    form: /^rel_[0-9a-f]{64}$/,
    says: { remote: { from: null, to: "clube" } },
    use: useRelease,
    invalid: "release_token_invalid",
    full: "release_tokens_full",
    create: "select public.create_release_token('clube', $1, $2)",
    list: "select public.list_release_tokens()",
  },
  api_key: {
    form: /^rk_[0-9a-f]{64}$/,
    says: {},
    use: useKey,
    invalid: "api_key_invalid",
    full: "api_keys_full",
    create: "select public.create_api_key($1, $2)",
    list: "select public.list_api_keys()",
  },
};
const revoke = (id: string) => db.rows("select public.revoke_access_token($1, 'saiu')", [id]);

beforeEach(() => signInStaff("admin"));

describe.each(Object.entries(kinds))("a %s", (kind, { form, says, use, invalid, full, ...sql }) => {
  const create = (holder: string | null = "Time Clube", reason = "precisa") =>
    db.value<string>(sql.create, [holder, reason]);
  const list = () => db.value<Row[]>(sql.list);
  const works = async (token: string) => {
    const isTaken = await use(token);
    await signInStaff("admin");
    return isTaken;
  };

  it("works until an admin revokes it, and the log has both without its text", async () => {
    let token = "";
    const [made] = await logged(async () => {
      token = await create(" Time Clube ");
    });
    expect(token).toMatch(form);
    const changes = { ...says, holder: { from: null, to: "Time Clube" } };
    expect(made).toMatchObject({ action: `${kind}_created`, reason: "precisa", changes });
    expect(await list()).toMatchObject([{ last_used_at: null }]);
    expect(await works(token)).toBe(true);
    for (const guess of [`${token}0`, "", token.slice(0, 4)]) expect(await works(guess)).toBe(false);
    const [listed] = await list();
    expect(listed?.last_used_at).not.toBeNull();
    expect(await logged(() => revoke(listed?.id))).toMatchObject([{ action: `${kind}_revoked`, reason: "saiu" }]);
    expect(await logged(() => revoke(listed?.id))).toEqual([]);
    expect(await works(token)).toBe(false);
    expect(await list()).toHaveLength(kind === "api_key" ? 0 : 1);
    const stored = await dbOwner.rows("select to_jsonb(t) as t from private.access_tokens t");
    expect(JSON.stringify([stored, listed, made])).not.toContain(token.slice(4));
  });

  it("is created with a reason and a name, 20 at most", async () => {
    for (const holder of [null, " ", "<b>", "x".repeat(61)]) await expect(create(holder)).rejects.toThrow(invalid);
    await expect(create("x", " ")).rejects.toThrow("reason_required");
    await expect(revoke("00000000-0000-4000-8000-000000000000")).rejects.toThrow("access_token_not_found");
    for (let count = 0; count < 20; count++) await create();
    await expect(create()).rejects.toThrow(full);
    await revoke((await list())[0]?.id);
    await create();
  });

  it.each(["manager", "none"])("ends with the role of who created it (now: %s), and others' stay", async (role) => {
    const ours = await create("Outro time");
    const former = await signInStaff("admin");
    const theirs = await create();
    await signInStaff("admin");
    const log = await logged(() => changeRole(former.id, role));
    const changes = expect.objectContaining({ holder: { from: "Time Clube", to: null } });
    expect(log).toContainEqual(expect.objectContaining({ action: `${kind}_revoked`, changes }));
    expect([await works(theirs), await works(ours)]).toEqual([false, true]);
  });
});

it("a release token is for the name of one remote that a team may have, and is no key of another kind", async () => {
  const create = (remote: string | null) =>
    db.value<string>("select public.create_release_token($1, 'x', 'y')", [remote]);
  for (const remote of ["Clube", "shell", "../x", null])
    await expect(create(remote)).rejects.toThrow("release_token_invalid");
  const token = await create("clube");
  expect([await useRelease(token, "tools"), await useKey(token)]).toEqual([false, false]);
});
