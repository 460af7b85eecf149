import { listMigrations } from "../../node/migrations";
import { makeStartedDataDir, startChild, startRefused } from "../testing/child-backend";
import { runSqlIn } from "../testing/stopped-store";

let dataDir: string;
const history = "supabase_migrations.schema_migrations";
const newest = listMigrations().at(-1)?.version;

const change = (sql: string) => runSqlIn(dataDir, sql);

beforeAll(async () => {
  dataDir = await makeStartedDataDir();
});

it.each([
  [
    "newer",
    `insert into ${history} (version, statements) values ('20991231235959', array['select 1'])`,
    /newer version of the store \(migration 20991231235959\): update/,
  ],
  [
    "older than the first release",
    `insert into ${history} (version) values ('20200101000000')`,
    /before the first release/,
  ],
  [
    "of an edited migration",
    `update ${history} set statements = array['select 1'] where version = '${newest}'`,
    /was edited after it had been applied/,
  ],
])("refuses data that is %s, in one sentence", async (_case, sql, sentence) => {
  change(`create table supabase_migrations.before as select * from ${history}; ${sql}`);
  const { code, stderr } = await startRefused(dataDir);
  expect({ code, lines: stderr.trim().split("\n").length }).toEqual({ code: 1, lines: 1 });
  expect(stderr).toMatch(sentence);
  change(
    `delete from ${history}; insert into ${history} select * from supabase_migrations.before; drop table supabase_migrations.before`,
  );
});

it("refuses a database that is not a store's, and opens the data as it was again", async () => {
  change(`create table supabase_migrations.before as select * from ${history}; delete from ${history}`);
  const { code, stderr } = await startRefused(dataDir);
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^The database is not a store's: it has tables \(private\.\w+\) and no migration of the store/,
  );
  change(`insert into ${history} select * from supabase_migrations.before; drop table supabase_migrations.before`);
  const backend = await startChild(dataDir);
  await backend.stop();
});
