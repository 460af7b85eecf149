import { type ChildProcess, execFile, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { Client } from "pg";
import { listMigrations } from "../../node/migrations";
import { readServer } from "../postgres/cluster";
import { readSecrets } from "../secrets";
import { shareBackend } from "../testing/share-backend";
import { createCustomer, sendPayment, signInAs } from "../testing/store-client";

jest.setTimeout(180_000);
const supabase = join(__dirname, "../../supabase");
const script = join(__dirname, "../../../shell/deploy/move-data.sh");
const backend = shareBackend();
const history = "supabase_migrations.schema_migrations";
let buyer: string;
let postgres: ChildProcess;
let url: string;
let project: Client;

beforeAll(async () => {
  await openProject();
  buyer = await trade();
});

afterAll(async () => {
  await project.end();
  const gone = once(postgres, "exit");
  postgres.disconnect();
  await gone;
});

/** A Supabase project as `supabase db push` leaves it, as far as the data are concerned. */
async function openProject(): Promise<void> {
  const program = join(supabase, "tests/server/run-postgres.ts");
  postgres = fork(program, { cwd: __dirname, execArgv: ["--import", "tsx/esm"] });
  [{ url }] = await once(postgres, "message");
  project = new Client(url);
  await project.connect();
  for (const { version, name, sql } of listMigrations()) {
    // As the CLI keeps it: statement by statement, each trimmed.
    const statements = sql.split(/;\n/).map((statement) => statement.trim());
    await project.query(`insert into ${history} values ($1, $2, $3)`, [version, statements, name]);
  }
}

/** Two sales, a setting, and words that a script must not take for its own. */
async function trade(): Promise<string> {
  const { db, email } = await createCustomer(backend.url);
  for (let sold = 0; sold < 2; sold++) await sendPayment(backend.url, "meta-bm-1300", { email });
  const name = "Aspas ' $rows$ \\ \n linha; drop table orders";
  const manager = await signInAs(backend.url, "gerente");
  await manager.from("products").update({ name }).eq("id", "tiktok-conta-eua").throwOnError();
  const setting = { p_name: "payload_days", p_value: "30", p_reason: "combinado" };
  await (await signInAs(backend.url, "admin")).rpc("change_store_setting", setting).throwOnError();
  const [order] = (await db.from("orders").select("order_id:id,user_id,product_id").throwOnError()).data;
  await db.from("reviews").insert({ ...order, rating: 5, comment: name, is_approved: false });
  return email;
}

const masterKey = () => readSecrets(backend.storeDir).keyEncryptionKey;
const move = (key = masterKey()) =>
  new Promise<string>((resolve) => {
    const shop = `host=${readServer(join(backend.storeDir, "db"))?.socketDir} user=postgres dbname=postgres`;
    const env = { ...process.env, PGOPTIONS: `-c store.key_encryption_key=${key}` };
    execFile("sh", [script, shop, url], { env }, (_error, out, complaint) => resolve(out + complaint));
  });
const value = async (sql: string) => Object.values((await project.query(sql)).rows[0] ?? {})[0];

it.each([
  ["no master key", "", "não podem ser lidas"],
  ["another master key", "x".repeat(43), "não pôde ser lida"],
])("moves nothing into a project with %s", async (_what, key, reason) => {
  expect(await move(key)).toMatch(new RegExp(`${reason}[^]*Nothing was copied`));
  expect(await value("select count(*)::int from auth.users")).toBe(0);
});

it.each([
  ["one less", `delete from ${history} where version = (select max(version) from ${history})`],
  ["one more", `insert into ${history} values ('20991231235959', array['select 1'])`],
  ["one edited", `update ${history} set statements = statements || array['select 1']`],
])("moves nothing into a project with other migrations: %s", async (_what, change) => {
  await project.query(`create temporary table before as select * from ${history}`);
  await project.query(change);
  expect(await move()).toContain("The project has other migrations than the shop");
  await project.query(`delete from ${history}; insert into ${history} select * from before; drop table before`);
});

it("brings accounts, orders, keys, reviews and counters into a real Postgres, once, and the project goes on", async () => {
  expect(await move()).toMatch(/^\d+ keys are in the project\.\n$/);
  await project.query("select set_config('store.key_encryption_key', $1, false)", [masterKey()]);
  const account = `select encrypted_password like '$2%' and instance_id is not null and confirmation_token = ''
    and exists (select from auth.identities i where i.user_id = u.id) from auth.users u where email = '${buyer}'`;
  expect(await value(account)).toBe(true);
  const opened = `select count(private.open_key_data(k.id, k.sealed))::int from public.orders o
    join private.stored_keys k on k.id = o.delivered_key_id join auth.users u on u.id = o.user_id where u.email = '${buyer}'`;
  expect(await value(opened)).toBe(2);
  expect(await value("select name from public.products where id = 'tiktok-conta-eua'")).toContain("drop table orders");
  const reviews = "select count(*)::int from private.review_entries where rating = 5 and comment like 'Aspas%'";
  expect(await value(reviews)).toBe(1);
  expect(await value("select payload_days from private.store_settings")).toBe(30);
  const miscounted = `select count(*)::int from public.products p where stock_count <>
    (select count(*) from private.stored_keys k where k.product_id = p.id and not k.is_used)`;
  expect(await value(miscounted)).toBe(0);
  expect(await move()).toContain("The project has accounts or orders already.");

  const before = await value("select max(place) from private.stored_keys");
  await project.query("select private.store_key('tiktok-conta-eua', 'uma key nova')");
  expect(Number(await value("select max(place) from private.stored_keys"))).toBeGreaterThan(Number(before));
  expect(await value(miscounted)).toBe(0);
  await project.query("insert into public.payment_events (endpoint, body) values ('pix.paid', '{}')");
});
