import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connectToRunning } from "./running-store";

// What Postgres makes anew, or what belongs to the server that runs (its manual, "Backing Up the Data Directory").
const emptied = new Set([
  "pg_wal",
  "pg_replslot",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
]);
const left = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*|tablespace_map.*)$/;

/**
 * Copies the database of a store that runs and sells on, as Postgres' own base back-up does: the files as they lie, and what was
 * written meanwhile, from which a start makes them whole.
 * @throws UserError where no store runs
 */
export async function copyRunning(storeDir: string, target: string): Promise<void> {
  const databaseDir = join(storeDir, "db");
  const client = await connectToRunning(storeDir, { user: "supabase_admin" });
  try {
    // Both end with this connection. The slot keeps what is written from now on until it is copied.
    const name = `backup_${process.pid}`;
    await client.query("select pg_create_physical_replication_slot($1, true, true)", [name]);
    await client.query("select pg_backup_start($1, true)", [name]);
    copyFolder(databaseDir, target, "");
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
    writeFileSync(join(target, "backup_label"), rows[0]?.labelfile ?? "", { mode: 0o600 });
    for (const segment of readdirSync(join(databaseDir, "pg_wal"))) {
      if (/^[0-9A-F]{24}$/.test(segment))
        copyFile(join(databaseDir, "pg_wal", segment), join(target, "pg_wal", segment));
    }
  } finally {
    await client.end();
  }
}

function copyFolder(from: string, to: string, within: string): void {
  mkdirSync(join(to, within), { recursive: true, mode: 0o700 });
  for (const entry of readdirSync(join(from, within), { withFileTypes: true })) {
    if (left.test(entry.name)) continue;
    const path = join(within, entry.name);
    if (!entry.isDirectory()) copyFile(join(from, path), join(to, path));
    else if (emptied.has(path)) mkdirSync(join(to, path), { recursive: true, mode: 0o700 });
    else copyFolder(from, to, path);
  }
}

// Files come and go while the store runs; what a missing one held is in what was written meanwhile.
function copyFile(from: string, to: string): void {
  try {
    copyFileSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
