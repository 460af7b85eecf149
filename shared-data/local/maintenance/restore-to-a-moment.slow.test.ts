import { appendFileSync, chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connectToRunning } from "../postgres/running-store";
import { makeDataDir, startChild, storeDirIn } from "../testing/child-backend";
import { runCommand } from "../testing/run-command";
import { callWebhook, paymentBody } from "../testing/store-client";

const scratch = makeDataDir();
const archive = join(scratch, "wal");

/** A file that operators copy, with this test's folder in it. */
const readDeployed = (name: string) =>
  readFileSync(join(__dirname, "../../../shell/deploy", name), "utf8").replaceAll("/var/backups/store/wal", archive);

async function command(dataDir: string, ...words: string[]): Promise<void> {
  const { code } = await runCommand("maintenance/backup-command.ts", words, { STORE_DATA_DIR: dataDir });
  expect(code).toBe(0);
}

async function query(storeDir: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = await connectToRunning(storeDir, { user: "supabase_admin" });
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows;
}

it("brings a backup to the moment between two payments, out of the archived write-ahead log", async () => {
  mkdirSync(archive);
  // Where tests run as root, Postgres is another user.
  for (const folder of [scratch, archive]) chmodSync(folder, 0o777);
  const dataDir = makeDataDir();
  let backend = await startChild(dataDir);
  // One at a time: Postgres sets them outside of any transaction.
  for (const statement of readDeployed("archive-wal.sql")
    .replaceAll(/^--.*$/gm, "")
    .split(";"))
    await query(backend.storeDir, statement);
  await backend.stop();
  backend = await startChild(dataDir);
  const pay = (id: string) => callWebhook(backend.url, "pix-paid", paymentBody("pix.paid", { id }));
  await command(dataDir, "backup", join(scratch, "database"), join(scratch, "secrets"));
  expect((await pay("antes")).status).toBe(200);
  const [{ moment } = {}] = await query(backend.storeDir, "select clock_timestamp()::text as moment, pg_sleep(0.05)");
  expect((await pay("depois")).status).toBe(200);
  const [{ file } = {}] = await query(backend.storeDir, "select pg_walfile_name(pg_switch_wal()) as file");
  while (!readdirSync(archive).includes(String(file))) await query(backend.storeDir, "select pg_sleep(0.1)");
  await backend.stop();

  const restored = makeDataDir();
  await command(restored, "restore", join(scratch, "database"), join(scratch, "secrets"));
  const database = join(storeDirIn(restored), "db");
  const recovery = readDeployed("recovery.conf").replace(/(?<=recovery_target_time = ').*(?=')/, String(moment));
  appendFileSync(join(database, "postgresql.auto.conf"), recovery);
  writeFileSync(join(database, "recovery.signal"), "");
  const again = await startChild(restored);
  const known = await query(again.storeDir, "select payment_id from public.payment_events order by received_at");
  expect(known.map(({ payment_id }) => payment_id)).toEqual(["antes"]);
  expect((await callWebhook(again.url, "pix-paid", paymentBody("pix.paid", { id: "nova" }))).status).toBe(200);
  await again.stop();
}, 180_000);
