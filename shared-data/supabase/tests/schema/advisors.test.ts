import { spawnSync } from "node:child_process";
import path from "node:path";
import { CommittedStore } from "../harness/committed-store";
import { databaseUrl } from "../harness/database";

const supabaseDir = path.join(__dirname, "../..");
const linter = path.join(supabaseDir, "../../node_modules/.bin/postgres-language-server");

async function findings(statements: string): Promise<string[]> {
  const store = await CommittedStore.create();
  try {
    const { rows } = await store.owner.query<{ name: string }>("select current_database() as name");
    const url = new URL(databaseUrl());
    url.pathname = rows[0]?.name ?? "";
    await store.owner.query(`alter database ${rows[0]?.name} set pgrst.db_schemas = 'public'`);
    await store.owner.query(statements);
    const flags = ["--error-on-warnings", "--colors=off", "--config-path=."];
    const parameters = ["dblint", ...flags, `--connection-string=${url}`];
    const { status, stderr } = spawnSync(linter, parameters, { cwd: supabaseDir, encoding: "utf8" });
    const rules = [...stderr.matchAll(/^splinter\/\w+\/(\w+)/gm)].map(([, rule]) => rule ?? "");
    expect(status).toBe(rules.length > 0 ? 1 : 0);
    return [...new Set(rules)].sort();
  } finally {
    await store.drop();
  }
}

it("has nothing to say of the store", async () => {
  expect(await findings("select 1")).toEqual([]);
});

it("would find what it is for", async () => {
  const broken = `
    create table public.bare (product text references public.products);
    create view public.people as select id from auth.users;
    grant select on public.people, public.bare to anon;
    create index twice on public.orders (product_id, created_at)`;
  expect(await findings(broken)).toEqual([
    ...["authUsersExposed", "duplicateIndex", "noPrimaryKey", "rlsDisabledInPublic", "securityDefinerView"],
    "unindexedForeignKeys",
  ]);
});
