import { makeStartedDataDir, startChild, startRefused } from "../testing/child-backend";
import { runSqlIn } from "../testing/stopped-store";

const history = "supabase_migrations.schema_migrations";

// What else is refused: node/migrations.test.ts.
it("refuses data of a newer version in one sentence, and opens it as it was again", async () => {
  const dataDir = await makeStartedDataDir();
  runSqlIn(dataDir, `insert into ${history} (version, statements) values ('20991231235959', array['select 1'])`);
  const { code, stderr } = await startRefused(dataDir);
  expect({ code, lines: stderr.trim().split("\n").length }).toEqual({ code: 1, lines: 1 });
  expect(stderr).toMatch(/newer version of the store \(migration 20991231235959\): update/);
  runSqlIn(dataDir, `delete from ${history} where version = '20991231235959'`);
  await (await startChild(dataDir)).stop();
});
