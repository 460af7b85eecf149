import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { makeDataDir, startChild, startRefused } from "./testing/child-backend";

const dataDir = makeDataDir();
const lastBeforeBaseline = "20261121221300";
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
     await connection.driver.query("update supabase_migrations.schema_migrations set version = '${lastBeforeBaseline}'");
     await connection.close();`,
  );
});

it("refuses data of an older schema in one sentence that says how to keep it and how to start fresh", async () => {
  const { code, stderr } = await startRefused(dataDir);
  expect(code).toBe(1);
  expect(stderr).toBe(
    `The data was made by an older schema of the store (migration ${lastBeforeBaseline}), which this version cannot carry on: "npx pnpm dump <file>" saves it for a Supabase project, "npx pnpm reset" starts with empty data.\n`,
  );
});

it("dumps data of the last schema before the baseline for a project that was made from the baseline", () => {
  const file = join(dataDir, "dump.sql");
  runNode("--import", "tsx/esm", join(__dirname, "dump-command.ts"), file);
  const script = readFileSync(file, "utf8");
  expect(script).toContain("where version = '20261122030000'");
  expect(script).not.toContain(lastBeforeBaseline);
});
