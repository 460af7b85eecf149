import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { prepareDatabase } from "../tests/server/prepare-database.mjs";
import { startPostgres } from "../tests/server/start-postgres.mjs";
import { describeSchema } from "./describe-schema";
import { describeTypes } from "./describe-types";

/** Writes what the migrations make: schema.txt to be read in a review, database.types.ts to be compiled against. */
async function writeSchema(): Promise<void> {
  const postgres = await startPostgres({ flags: ["fsync=off"] });
  const client = new Client(postgres.url("postgres"));
  await client.connect();
  try {
    await prepareDatabase(client);
    const typesFile = path.join(import.meta.dirname, "database.types.ts");
    writeFileSync(path.join(import.meta.dirname, "schema.txt"), await describeSchema(client));
    writeFileSync(typesFile, await describeTypes(client));
    execFileSync("biome", ["format", "--write", typesFile], { stdio: "inherit" });
  } finally {
    await client.end();
    await postgres.stop();
  }
}

void writeSchema();
