import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { writeTables } from "../../local/maintenance/dump";
import { listMigrations } from "../../node/migrations";
import { connect } from "../tests/harness/connect";
import { startPostgres } from "../tests/server/start-postgres";
import { frozenFolder, makeStore, upgradable } from "../tests/upgrade/frozen-stores";
import { trade } from "../tests/upgrade/trade";

/** Writes tests/upgrade/frozen/<newest migration>.sql.gz: the dump of a store of today's schema, which every later version must upgrade. */
async function freezeStore(url: string): Promise<void> {
  const client = await connect(url);
  await makeStore(client);
  await trade(client, "before");
  const file = path.join(frozenFolder, `${listMigrations().at(-1)?.version}.sql`);
  mkdirSync(frozenFolder, { recursive: true });
  const { rows } = await writeTables(upgradable(client).query, file).finally(() => client.end());
  writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
  rmSync(file);
  console.log(`Wrote ${rows} rows to ${path.relative(process.cwd(), file)}.gz`);
}

const postgres = await startPostgres({ flags: ["fsync=off"] });
try {
  await freezeStore(postgres.url("postgres"));
} finally {
  await postgres.stop();
}
