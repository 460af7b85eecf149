import pg from "pg";
import { prepareDatabase } from "./prepare-database.mjs";
import { startPostgres } from "./start-postgres.mjs";

/**
 * One server for all files; "template_store" stays untouched, to be copied by tests that must commit.
 * Nothing is synced to disk: the tests that pull the plug start a server of their own.
 */
export default async function setup() {
  const postgres = await startPostgres({ flags: ["fsync=off", "max_connections=200"] });
  const admin = new pg.Client(postgres.url("postgres"));
  await admin.connect();
  await admin.query("create database template_store");
  const template = new pg.Client(postgres.url("template_store"));
  await template.connect();
  await prepareDatabase(template);
  await template.end();
  await admin.query("create database store template template_store");
  await admin.end();
  process.env.STORE_TEST_POSTGRES_URL = postgres.url("store");
  Object.assign(globalThis, { storeTestPostgres: postgres });
}
