import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { describeTypes } from "./describe-types";
import { withStore } from "./with-store";

const file = path.join(import.meta.dirname, "../generated/database.types.ts");

/** Writes generated/database.types.ts from a database that the migrations made. */
await withStore("migrations", async (url) => {
  const client = new Client(url);
  await client.connect();
  writeFileSync(file, await describeTypes(client).finally(() => client.end()));
  execFileSync("biome", ["format", "--write", file], { stdio: "inherit" });
});
