import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { listMigrations } from "../../node/migrations";
import { runCommand } from "../testing/run-command";
import { shareBackend } from "../testing/share-backend";
import { callWebhook, createCustomer, paymentBody, signInAs } from "../testing/store-client";

jest.setTimeout(180_000);
const supabase = join(__dirname, "../../supabase");
const scratch = mkdtempSync(join(tmpdir(), "store-dump-"));
const file = join(scratch, "store.sql");
const backend = shareBackend();
let buyer: string;
let postgres: ChildProcess;
let project: Client;

beforeAll(async () => {
  await openProject();
  buyer = await trade();
  expect(await dump()).toMatch(/^Wrote \d+ rows/);
});

afterAll(async () => {
  await project.end();
  const gone = once(postgres, "exit");
  postgres.disconnect();
  await gone;
  rmSync(scratch, { recursive: true, force: true });
});

/** A Supabase project as `supabase db push` leaves it, as far as a dump touches it. */
async function openProject(): Promise<void> {
  postgres = fork(join(supabase, "tests/server/run-postgres.ts"), {
    cwd: __dirname,
    execArgv: ["--import", "tsx/esm"],
  });
  const [{ url }] = await once(postgres, "message");
  project = new Client(url);
  await project.connect();
  await project.query(`
    create schema supabase_migrations;
    create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text);`);
  for (const { version, name, sql } of listMigrations()) {
    // As the CLI keeps it: statement by statement, each trimmed.
    const statements = sql.split(/;\n/).map((statement) => statement.trim());
    await project.query("insert into supabase_migrations.schema_migrations values ($1, $2, $3)", [
      version,
      statements,
      name,
    ]);
  }
}

/** A sale, a sale that waits in line, a review, and words that a script must not take for its own. */
async function trade(): Promise<string> {
  const { url } = backend;
  const { db, email } = await createCustomer(url);
  const { data: product } = await db.from("products").select("ggcheckout_id").eq("id", "meta-bm-1300").single();
  const sale = { email, productCode: String(product?.ggcheckout_id), amount: 2 };
  for (let sold = 0; sold < 2; sold++) await callWebhook(url, "pix-paid", paymentBody("pix.paid", sale));
  const manager = await signInAs(url, "gerente");
  const name = "Aspas ' $rows$ \\ \n linha; drop table orders";
  await manager.from("products").update({ name }).eq("id", "tiktok-conta-eua");
  const admin = await signInAs(url, "admin");
  await admin.rpc("change_store_setting", { p_name: "payload_days", p_value: "30", p_reason: "combinado" });
  const [order] = (await db.from("orders").select("id,user_id,product_id")).data ?? [];
  const review = { order_id: order?.id, user_id: order?.user_id, product_id: order?.product_id, rating: 5 };
  await db.from("reviews").insert({ ...review, comment: name, is_approved: false });
  return email;
}

const dump = async () =>
  (await runCommand("maintenance/dump-command.ts", [file], { STORE_DATA_DIR: backend.dataDir })).output;

const restore = () => project.query(readFileSync(file, "utf8"));
const value = async (sql: string) => Object.values((await project.query(sql)).rows[0] ?? {})[0];
const giveMasterKey = (key: string) => project.query("select set_config('store.key_encryption_key', $1, false)", [key]);

it("is refused whole by a project without the master key, or with another one", async () => {
  for (const [key, reason] of [
    ["", /não podem ser lidas/],
    ["x".repeat(43), /não pôde ser lida/],
  ] as const) {
    await giveMasterKey(key);
    await expect(restore()).rejects.toThrow(reason);
    await project.query("rollback");
  }
  expect(await value("select count(*)::int from auth.users")).toBe(0);
});

it("is refused by a project with other migrations, with the list and the command to run", async () => {
  const history = "supabase_migrations.schema_migrations";
  const newest = listMigrations().at(-1)?.version;
  for (const [change, reason] of [
    [`delete from ${history} where version = '${newest}'`, `lacks migration ${newest}: push the migrations`],
    [
      `insert into ${history} values ('20991231235959', array['select 1'])`,
      "has migration 20991231235959, and the dump has not",
    ],
    [
      `update ${history} set statements = statements || array['select 1'] where version = '${newest}'`,
      `migration ${newest} has other contents`,
    ],
  ]) {
    await project.query("create temporary table before as select * from supabase_migrations.schema_migrations");
    await project.query(String(change));
    await expect(restore()).rejects.toThrow(reason);
    await project.query("rollback");
    await project.query(`delete from ${history}`);
    await project.query(`insert into ${history} select * from before`);
    await project.query("drop table before");
  }
});

it("brings accounts, orders, keys, reviews and counters into a real Postgres, once", async () => {
  await giveMasterKey(JSON.parse(readFileSync(join(backend.storeDir, "secrets.json"), "utf8")).keyEncryptionKey);
  await restore();
  expect(await value(`select encrypted_password like '$2%' from auth.users where email = '${buyer}'`)).toBe(true);
  expect(
    await value("select count(*)::int from auth.users where instance_id is null or confirmation_token is null"),
  ).toBe(0);
  expect(await value(`select count(*)::int from auth.identities where email = '${buyer}'`)).toBe(1);
  expect(
    await value(`select count(private.open_key_data(k.id, k.sealed))::int
      from public.orders o join private.stored_keys k on k.id = o.delivered_key_id
      join auth.users u on u.id = o.user_id where u.email = '${buyer}'`),
  ).toBe(2);
  expect(await value("select name from public.products where id = 'tiktok-conta-eua'")).toContain("drop table orders");
  expect(
    await value("select count(*)::int from private.review_entries where rating = 5 and comment like 'Aspas%'"),
  ).toBe(1);
  expect(await value("select payload_days from private.store_settings")).toBe(30);
  expect(
    await value(`select count(*)::int from public.products p where stock_count <>
      (select count(*) from private.stored_keys k where k.product_id = p.id and not k.is_used)`),
  ).toBe(0);
  await expect(restore()).rejects.toThrow(/accounts or orders already/);
  await project.query("rollback");
});

it("leaves a project that goes on working: new events and keys take new numbers, triggers count again", async () => {
  const before = await value("select max(place) from private.stored_keys");
  await project.query("select private.store_key('tiktok-conta-eua', 'uma key nova')");
  expect(Number(await value("select max(place) from private.stored_keys"))).toBeGreaterThan(Number(before));
  expect(
    await value(`select p.stock_count = (select count(*) from private.stored_keys k where k.product_id = p.id and not k.is_used)
      from public.products p where p.id = 'tiktok-conta-eua'`),
  ).toBe(true);
  await project.query("insert into public.payment_events (endpoint, body) values ('pix.paid', '{}')");
});

it("writes for its owner's eyes only, and never over a file", async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await dump()).toContain("exists; nothing was written");
});
