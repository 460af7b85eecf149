import { db, dbOwner } from "./database";

const rowsRead =
  "select (seq_tup_read + idx_tup_fetch)::integer from pg_stat_xact_user_tables where relid = $1::regclass";
const readOf = (table: string) => dbOwner.value<number>(rowsRead, [table]);

/** The rows of a table that a statement reads: its cost, which is the same on a busy machine. */
export async function rowsReadBy(table: string, sql: string, values: readonly unknown[] = []): Promise<number> {
  const before = await readOf(table);
  await db.rows(sql, values);
  return (await readOf(table)) - before;
}
