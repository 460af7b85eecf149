import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { serveSimulator } from "../../shared-data/local/testing/payment-simulator";
import { runJob } from "../../shared-data/supabase/tests/harness/reconciliation";
import { prepareDatabase } from "../../shared-data/supabase/tests/server/prepare-database";
import { startPostgres } from "../../shared-data/supabase/tests/server/start-postgres";
import { paidEvent, printRow, readNumbers, readOptions, spread, webhookSecret } from "./harness";

// Number of products that get keys and payments.
const soldProducts = 32;
const paymentsOfDay = 10_000;
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

/**
 * Measures delivery time for growing stock, and staff and catalogue searches with 100,000 orders and 5,000 products.
 */
export async function measureDatabase(parameters: string[]): Promise<void> {
  const options = readOptions(parameters, { keys: "1000,100000", rounds: "20", deliveries: "400" });
  const [rounds = 20] = readNumbers(options.rounds);
  const [deliveries = 400] = readNumbers(options.deliveries);
  // Durable as in production: fsync and synchronous_commit stay on.
  const postgres = await startPostgres({
    flags: ["shared_buffers=512MB", "max_wal_size=4GB", "max_locks_per_transaction=1024"],
  });
  const client = new pg.Client(postgres.url("postgres"));
  try {
    await client.connect();
    await prepareDatabase(client);
    await setForSession(client, {
      "store.key_encryption_key": "a-master-key-of-more-than-32-characters",
      "store.webhook_secret": webhookSecret,
    });
    await client.query(readFileSync(path.join(import.meta.dirname, "fill-shop.sql"), "utf8"));
    printRow(["a paid webhook, delivered", "p50 ms", "p95 ms"], widths);
    for (const count of readNumbers(options.keys)) {
      await fillStock(client, count);
      const times = await timeDeliveries(client, `stock-${count}`, deliveries);
      printRow([`with ${count} keys in stock`, ...spread(times)], widths);
    }
    await measureReconciliation(client, postgres.url("postgres"), deliveries);
    const { rows } = await client.query<{ id: string }>("select left(id::text, 8) as id from public.orders limit 1");
    const searches = { "an order's short id": rows[0]?.id ?? "", ...staffSearches };
    await becomeAdmin(client);
    const staff = "select to_jsonb(public.staff_search($1)) as found";
    await printSearches(client, "staff's search", staff, searches, rounds);
    const shoppers = "select to_jsonb(array(select id from public.search_products($1))) as found";
    await printSearches(client, "the catalogue's search", shoppers, catalogueSearches, rounds);
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

/** Measures deliveries while a day of 10,000 payments is reconciled. */
async function measureReconciliation(client: pg.Client, url: string, deliveries: number): Promise<void> {
  const provider = await serveSimulator();
  const job = new pg.Client(url);
  try {
    await job.connect();
    await fillDay(job, provider);
    const alone = await timeDeliveries(client, "alone", deliveries);
    const started = performance.now();
    let isRunning = true;
    const run = runJob(job, provider.url, undefined, setTimeout).finally(() => {
      isRunning = false;
    });
    const meanwhile: number[] = [];
    while (isRunning) meanwhile.push(...(await timeDeliveries(client, `day-${meanwhile.length}`, soldProducts)));
    const reconciled = await run;
    if (!reconciled || reconciled.failed) throw new Error(`not reconciled: ${JSON.stringify(reconciled)}`);
    const seconds = (performance.now() - started) / 1000;
    printRow([`while ${paymentsOfDay} payments are reconciled`, ...spread(meanwhile)], widths);
    printRow([`rate ${(mean(alone) / mean(meanwhile)).toFixed(2)} of the one before; ${seconds.toFixed(1)} s`], widths);
  } finally {
    await job.end();
    await provider.close();
  }
}

/** A day of payments that the provider and the store both have. */
async function fillDay(client: pg.Client, provider: Awaited<ReturnType<typeof serveSimulator>>): Promise<void> {
  const newest = Date.now() - 700_000;
  for (let index = 0; index < paymentsOfDay; index++)
    provider.put({
      id: `day-${index}`,
      status: "paid",
      finalValueInCents: 1000,
      email: "",
      productId: "gg100",
      orderBumps: [],
      couponsCodesApplied: [],
      createdAt: new Date(newest - index * 600).toISOString(),
    });
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into public.orders (payment_id, product_id, amount, expected_amount, status, paid_at, customer_email)
     select 'day-' || n, 'p100', 10, 10, 'completed', to_timestamp(($1::float8 - n * 600) / 1000), 'day' || n || '@exemplo.com.br'
     from generate_series(0, $2::integer - 1) n`,
    [newest, paymentsOfDay],
  );
  await client.query("reset session_replication_role");
  await client.query("vacuum analyze");
}

const mean = (times: readonly number[]) => times.reduce((sum, time) => sum + time, 0) / times.length;

async function timeDeliveries(client: pg.Client, label: string, deliveries: number): Promise<number[]> {
  const headers = { authorization: `Bearer ${webhookSecret}`, "content-type": "application/json" };
  const times: number[] = [];
  for (let index = 0; index < deliveries; index++) {
    const product = `gg${1 + (index % soldProducts)}`;
    const event = paidEvent(`bench-${label}-${index}`, product, `pessoa${1 + index}@exemplo.com.br`, 10);
    const started = performance.now();
    const { rows } = await client.query<{ response: unknown }>(
      "select to_jsonb(public.receive_payment_event('pix.paid', $1, $2)) as response",
      [JSON.stringify(event), headers],
    );
    times.push(performance.now() - started);
    if (!JSON.stringify(rows[0]?.response).includes("delivered"))
      throw new Error(`nothing was delivered: ${JSON.stringify(rows[0]?.response)}`);
  }
  // Ignore the first ones, which fill the caches.
  return times.slice(deliveries / 4);
}

async function becomeAdmin(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ user_id: string }>(
    "insert into private.staff_members select id, 'admin' from auth.users order by email limit 1 returning user_id",
  );
  const claims = JSON.stringify({ sub: rows[0]?.user_id });
  await setForSession(client, { "request.jwt.claims": claims, role: "authenticated" });
}

async function setForSession(client: pg.Client, settings: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(settings))
    await client.query("select set_config($1, $2, false)", [name, value]);
}

async function printSearches(
  client: pg.Client,
  title: string,
  sql: string,
  searches: Readonly<Record<string, string>>,
  rounds: number,
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
