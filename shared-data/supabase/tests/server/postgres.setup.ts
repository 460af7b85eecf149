import pg from "pg";
import { prepareDatabase } from "./prepare-database";
import { startPostgres } from "./start-postgres";
import { stopLater } from "./teardown";

const databases = [
  ["template_store", "migrations"],
  ["store_from_schemas", "schemas"],
] as const;

const flags = [
  ...["fsync=off", "full_page_writes=off", "wal_level=minimal", "max_wal_senders=0", "max_connections=200"],
  // It would use time, and read rows that tests count.
  "autovacuum=off",
];

/** At most this many files run at a time, each worker in a database of its own. */
const workers = 4;

/**
 * One server for all files; "template_store" stays untouched, to be copied by tests that must commit, and "store_from_schemas" is
 * the same store made from schemas/, to be compared.
 * Nothing is synced to disk: the tests that pull the plug start a server of their own.
 */
export default async function setup(): Promise<void> {
  const postgres = await startPostgres({ flags });
  stopLater(postgres.stop);
  const admin = new pg.Client(postgres.url("postgres"));
  await admin.connect();
  for (const [database, folder] of databases) {
    await admin.query(`create database ${database}`);
    const client = new pg.Client(postgres.url(database));
    await client.connect();
    await prepareDatabase(client, folder);
    await client.end();
  }
  for (let worker = 1; worker <= workers; worker++)
    await admin.query(`create database store_${worker} template template_store`);
  await admin.end();
  process.env.STORE_TEST_POSTGRES_URL = postgres.url("store");
}
