import { readFileSync } from "node:fs";
import path from "node:path";
import type { Client } from "pg";
import { describeSchema } from "../../schema/describe-schema";
import { describeTypes } from "../../schema/describe-types";
import { connect, databaseUrl } from "../harness/database";

const committed = (file: string) => readFileSync(path.join(__dirname, "../../schema", file), "utf8");
/** The formatter's line breaks, commas and blanks say nothing. */
const bare = (text: string) => text.replaceAll(/\s+|;(?=\s*})/g, "").replaceAll(/=\|/g, "=");

let client: Client;
beforeAll(async () => {
  client = await connect(databaseUrl());
});
afterAll(() => client.end());

// Where one of these fails: `pnpm --filter shared-data schema`, and look at what changed.
it("is the schema that schema.txt shows", async () => {
  expect(await describeSchema(client)).toBe(committed("schema.txt"));
});

it("is the schema that database.types.ts describes", async () => {
  expect(bare(await describeTypes(client))).toBe(bare(committed("database.types.ts")));
});
