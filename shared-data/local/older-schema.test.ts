import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { makeDataDir, startChild, startRefused } from "./testing/child-backend";

const dataDir = makeDataDir();
const older = "20261121221300";
const runNode = (...parameters: string[]) =>
  execFileSync(process.execPath, parameters, {
    cwd: join(__dirname, ".."),
    env: { ...process.env, STORE_DATA_DIR: dataDir },
  });

beforeAll(async () => {
  await (await startChild(dataDir)).stop();
  runNode(
    "--input-type=module",
    "--eval",
    `import { createPgliteConnection } from "@supabase/lite/pglite";
     const connection = await createPgliteConnection({ url: ${JSON.stringify(join(dataDir, "db"))} });
     await connection.driver.query("update supabase_migrations.schema_migrations set version = '${older}'");
     await connection.close();`,
  );
});

it("refuses data of an older schema in one sentence that says what still opens it and how to start fresh", async () => {
  const { code, stderr } = await startRefused(dataDir);
  expect(code).toBe(1);
  expect(stderr).toBe(
    `The data was made by an older schema of the store (migration ${older}), which this version cannot carry on: the version that made it still opens it, "npx pnpm reset" starts with empty data.\n`,
  );
});
