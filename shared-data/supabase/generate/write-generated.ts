import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { prepareDatabase } from "../tests/server/prepare-database";
import { startPostgres } from "../tests/server/start-postgres";
import { describeTypes } from "./describe-types";

const generatedDir = path.join(import.meta.dirname, "../generated");

/** Writes generated/database.types.ts from a database that the migrations made. */
async function writeGenerated(): Promise<void> {
  const postgres = await startPostgres({ flags: ["fsync=off"] });
  const client = new Client(postgres.url("postgres"));
  await client.connect();
  try {
    await prepareDatabase(client);
    const typesFile = path.join(generatedDir, "database.types.ts");
    writeFileSync(typesFile, await describeTypes(client));
    execFileSync("biome", ["format", "--write", typesFile], { stdio: "inherit" });
  } finally {
    await client.end();
    await postgres.stop();
  }
}

void writeGenerated();
