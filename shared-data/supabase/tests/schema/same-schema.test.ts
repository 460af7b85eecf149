import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { databaseUrl } from "../harness/database";

const committed = path.join(__dirname, "../../generated/database.types.ts");

function beside(name: string): string {
  const url = new URL(databaseUrl());
  url.pathname = name;
  return url.href;
}

async function printed(program: string, ...parameters: string[]): Promise<string> {
  const file = path.join(__dirname, "../../generate", program);
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx/esm", file, ...parameters], {
    cwd: __dirname,
  });
  return stdout;
}

// Where this fails: `pnpm --filter shared-data types`, and look at what changed.
it("is the schema that database.types.ts describes", async () => {
  expect(await printed("print-types.ts", beside("template_store"))).toBe(readFileSync(committed, "utf8"));
});

// Where this fails: a change stands in schemas/ and in no migration, or the other way round.
it("is the same from all schemas as from all migrations", async () => {
  const missing = await printed("compare-schemas.ts", beside("template_store"), beside("store_from_schemas"));
  // The statements that a migration would need.
  expect(JSON.parse(missing)).toEqual([]);
});
