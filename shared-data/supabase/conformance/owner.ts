import pg from "pg";
import { target } from "./target";

/** Runs one statement as the database's owner. */
export async function asOwner(sql: string, parameters: readonly unknown[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: target.databaseUrl });
  await client.connect();
  return client.query(sql, [...parameters]).finally(() => client.end());
}
