import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import type { Client } from "pg";
import { upgradeSchema } from "../../../local/database/migrate";
import { listMigrations } from "../../../node/migrations";
import { preparePlatform } from "../server/prepare-database";

export const frozenFolder = path.join(import.meta.dirname, "frozen");

/** The versions at which the data of a store was frozen, by `pnpm --filter shared-data freeze`. */
export const frozenVersions = () =>
  readdirSync(frozenFolder)
    .filter((file) => file.endsWith(".sql.gz"))
    .map((file) => path.basename(file, ".sql.gz"))
    .sort();

/** Lets the store's own programs upgrade the database of a connection. */
export const upgradable = (client: Client) => ({
  query: async <Row>(sql: string, values: readonly unknown[] = []) =>
    (await client.query(sql, [...values])).rows as Row[],
  runScript: async (sql: string) => {
    await client.query("begin");
    await client.query(sql).then(
      () => client.query("commit"),
      async (error) => {
        await client.query("rollback");
        throw error;
      },
    );
  },
});

/** Makes an empty database a store without products, by the program's own migrations. */
export async function makeStore(client: Client, migrations = listMigrations()): Promise<void> {
  await preparePlatform(client);
  await upgradeSchema(upgradable(client), migrations);
}

/**
 * Makes an empty database the store of a version: its migrations, then the data. They refuse other migrations than those of the frozen
 * store, so an edited one is noticed here.
 */
export async function restoreFrozen(client: Client, version: string): Promise<void> {
  await makeStore(
    client,
    listMigrations().filter((migration) => migration.version <= version),
  );
  await client.query(gunzipSync(readFileSync(path.join(frozenFolder, `${version}.sql.gz`))).toString());
}
