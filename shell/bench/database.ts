import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { prepareDatabase } from "../../shared-data/supabase/tests/server/prepare-database";
import { startPostgres } from "../../shared-data/supabase/tests/server/start-postgres";
import { paidEvent, printRow, readNumbers, readOptions, spread, webhookSecret } from "./harness";

// Number of products that get keys and payments.
const soldProducts = 32;
const deliveries = 400;
const rounds = 20;
const widths = [44, 9, 9, 20];

const staffSearches: Readonly<Record<string, string>> = {
  "an e-mail": "pessoa12345@exemplo.com.br",
  "part of an e-mail": "soa12345@ex",
  "what every e-mail has": "@exemplo.com.br",
  "a name": "goncalves maria",
  "the last digits of a phone": "42000",
  "a whole key": "usuario: da-bancada | senha: 123",
  "a product's provider id": "gg777",
  "nothing there": "zzqqxxyyzz",
  "ten thousand letters": "a".repeat(10_000),
};

const catalogueSearches: Readonly<Record<string, string>> = {
  "a category's word": "proxy residencial",
  "one product": "perfil aquecido 777",
  "a misspelt word": "perfiu aquesido",
  "the beginning of a word": "con",
  "nothing there": "zzqqxxyyzz",
};

/** Measures deliveries by stock, and searches with 100,000 orders and 5,000 products. */
export async function measureDatabase(parameters: string[]): Promise<void> {
  const counts = readNumbers(readOptions(parameters, { keys: "1000,100000" }).keys);
  // Durable as in production: fsync and synchronous_commit stay on.
  const postgres = await startPostgres({
    flags: ["shared_buffers=512MB", "max_wal_size=4GB", "max_locks_per_transaction=1024"],
  });
  const client = new pg.Client(postgres.url("postgres"));
  try {
    await client.connect();
    await prepareDatabase(client);
    await client.query(
      `set store.key_encryption_key = 'a-master-key-of-more-than-32-characters'; set store.webhook_secret = '${webhookSecret}'`,
    );
    await client.query(readFileSync(path.join(import.meta.dirname, "fill-shop.sql"), "utf8"));
    printRow(["a paid webhook, delivered", "p50 ms", "p95 ms"], widths);
    for (const count of counts) {
      await fillStock(client, count);
      const times = await timeDeliveries(client, count);
      printRow([`with ${count} keys in stock`, ...spread(times)], widths);
    }
    const { rows } = await client.query<{ id: string }>("select left(id::text, 8) as id from public.orders limit 1");
    const searches = { "an order's short id": rows[0]?.id ?? "", ...staffSearches };
    await becomeAdmin(client);
    const staff = "select to_jsonb(public.staff_search($1)) as found";
    await printSearches(client, "staff's search", staff, searches);
    const shoppers = "select to_jsonb(array(select id from public.search_products($1))) as found";
    await printSearches(client, "the catalogue's search", shoppers, catalogueSearches);
  } finally {
    await client.end();
    await postgres.stop();
  }
}

/** Fills the stock up to this number of keys. Their texts are random, because nothing decrypts them. */
async function fillStock(client: pg.Client, keys: number): Promise<void> {
  await client.query(
    `insert into private.stored_keys (product_id, sealed, fingerprint)
     select p.id, extensions.gen_random_bytes(96), extensions.gen_random_bytes(32)
     from generate_series(1, $2::integer / $1::integer) n
     join public.products p on p.id in (select 'p' || s from generate_series(1, $1::integer) s) and p.stock_count + n <= $2::integer / $1::integer
     order by n`,
    [soldProducts, keys],
  );
  await client.query("vacuum analyze");
  await client.query("checkpoint");
}

async function timeDeliveries(client: pg.Client, stock: number): Promise<number[]> {
  const headers = { authorization: `Bearer ${webhookSecret}`, "content-type": "application/json" };
  const times: number[] = [];
  for (let index = 0; index < deliveries; index++) {
    const product = `gg${1 + (index % soldProducts)}`;
    const event = paidEvent(`bench-${stock}-${index}`, product, `pessoa${1 + index}@exemplo.com.br`, 10);
    const started = performance.now();
    const { rows } = await client.query<{ response: unknown }>(
      "select to_jsonb(public.receive_payment_event('pix.paid', $1, $2)) as response",
      [JSON.stringify(event), headers],
    );
    times.push(performance.now() - started);
    const response = JSON.stringify(rows[0]?.response);
    if (!response.includes("delivered")) throw new Error(`nothing was delivered: ${response}`);
  }
  // Ignore the first ones, which fill the caches.
  return times.slice(deliveries / 4);
}

/** Continues the session as an admin, for whom row-level security holds. */
async function becomeAdmin(client: pg.Client): Promise<void> {
  await client.query(
    `with admin as (insert into private.staff_members select id, 'admin' from auth.users order by email limit 1 returning user_id)
     select set_config('request.jwt.claims', jsonb_build_object('sub', user_id)::text, false) from admin;
     set role authenticated`,
  );
}

async function printSearches(
  client: pg.Client,
  title: string,
  sql: string,
  searches: Readonly<Record<string, string>>,
): Promise<void> {
  printRow([title, "p50 ms", "p95 ms", "found"], widths);
  for (const [kind, text] of Object.entries(searches)) {
    const times: number[] = [];
    let found: unknown[] = [];
    for (let round = 0; round < rounds; round++) {
      const started = performance.now();
      const { rows } = await client.query<{ found: Record<string, unknown> }>(sql, [text]);
      times.push(performance.now() - started);
      found = Object.values(rows[0]?.found ?? {}).flat();
    }
    printRow([kind, ...spread(times), String(found.length)], widths);
  }
}
