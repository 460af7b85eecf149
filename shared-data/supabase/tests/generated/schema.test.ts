import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import type { Client } from "pg";
import { describeTypes } from "../../generate/describe-types";
import { connect, databaseUrl } from "../harness/database";

const committed = (file: string) => readFileSync(path.join(__dirname, "../../generated", file), "utf8");
/** The formatter's line breaks, commas and blanks say nothing. */
const bare = (text: string) => text.replaceAll(/\s+|;(?=\s*})/g, "").replaceAll(/([=:])\|/g, "$1");

let client: Client;
beforeAll(async () => {
  client = await connect(databaseUrl());
});
afterAll(() => client.end());

// Where one of these fails: `pnpm --filter shared-data types`, and look at what changed.
it("is the schema that database.types.ts describes", async () => {
  expect(bare(await describeTypes(client))).toBe(bare(committed("database.types.ts")));
});

// Where this fails: a change stands in schemas/ and in no migration, or the other way round.
it("is the same from all schemas as from all migrations", async () => {
  const url = new URL(databaseUrl());
  const migrated = new URL(databaseUrl());
  migrated.pathname = "template_store";
  url.pathname = "store_from_schemas";
  const program = path.join(__dirname, "../../generate/compare-schemas.ts");
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--import", "tsx/esm", program, migrated.href, url.href],
    { cwd: __dirname },
  );
  // The statements that a migration would need.
  expect(JSON.parse(stdout)).toEqual([]);
});
