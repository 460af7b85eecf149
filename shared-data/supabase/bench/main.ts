import pg from "pg";
import { prepareDatabase } from "../tests/server/prepare-database";
import { startPostgres } from "../tests/server/start-postgres";
import { fillStock, fillStore } from "./fill-store";
import { measureLatencies, median, type People } from "./latencies";
import { hasPgbench, pgbenchOn } from "./pgbench";

// As many products as pgbench has branches: both then have the same number of rows that every transaction fights for.
const scale = 32;
const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const rounds = 3;
const sizes = [1000, 100_000, 1_000_000];
// Few enough that no product of the smallest stock sells out.
const deliveriesEach = 400;

if (!hasPgbench()) {
  console.error(
    "pgbench was not found. It comes with PostgreSQL's client tools (Debian: apt-get install postgresql-contrib).",
  );
  process.exit(1);
}

// Durable as in production: fsync and synchronous_commit stay on.
const postgres = await startPostgres({ flags: ["max_connections=100", "shared_buffers=512MB", "max_wal_size=8GB"] });
try {
  const admin = await open("postgres");
  await admin.query("create database template_store");
  const template = await open("template_store");
  await prepareDatabase(template);
  await template.end();
  for (const database of ["beside_tpcb template template_store", "growing template template_store", "tpcb"]) {
    await admin.query(`create database ${database}`);
  }
  await admin.end();
  await compareWithTpcb();
  await growTheStock();
} finally {
  await postgres.stop();
}

async function open(database: string): Promise<pg.Client> {
  const client = new pg.Client(postgres.url(database));
  await client.connect();
  return client;
}

async function compareWithTpcb() {
  const [store, tpcb] = [pgbenchOn(postgres.url("beside_tpcb")), pgbenchOn(postgres.url("tpcb"))];
  const client = await open("beside_tpcb");
  tpcb.fill(scale);
  await fillStore(client, scale);
  await fillStock(client, scale, 300_000);
  await client.end();
  console.log(
    `Deliveries through pix.paid beside pgbench's tpcb-like script, scale ${scale}, median of ${rounds} rounds of ${seconds} s`,
  );
  const pay = (clients: number, products: number) => store.deliveries(clients, products, seconds);
  for (const clients of [1, 8, 32]) {
    // In turns, so that whatever else the machine does meets both.
    const pairs = Array.from({ length: rounds }, () => ({
      tpcb: tpcb.tpcb(clients, seconds),
      delivered: pay(clients, scale),
    }));
    const [ours, theirs] = [median(pairs.map((pair) => pair.delivered)), median(pairs.map((pair) => pair.tpcb))];
    const ratio = median(pairs.map((pair) => pair.delivered / pair.tpcb));
    console.log(
      `  ${clients} connections: ${ours.toFixed(0)}/s, tpcb-like ${theirs.toFixed(0)}/s, ratio ${ratio.toFixed(2)}`,
    );
  }
  console.log(`  32 connections that all pay for one product: ${pay(32, 1).toFixed(0)}/s`);
}

async function growTheStock() {
  const store = pgbenchOn(postgres.url("growing"));
  const client = await open("growing");
  await fillStore(client, scale);
  const people = await hire(client);
  let smallest = Number.NaN;
  for (const keys of sizes) {
    await fillStock(client, scale, keys);
    await client.query("checkpoint");
    const times: number[] = [];
    // The first round only warms up.
    for (let round = 0; round <= rounds; round++) {
      times.push(1000 / store.fixedDeliveries(1, scale, deliveriesEach));
      await fillStock(client, scale, keys);
    }
    const milliseconds = median(times.slice(1));
    smallest = Number.isNaN(smallest) ? milliseconds : smallest;
    console.log(
      `With ${keys} keys in stock: ${milliseconds.toFixed(2)} ms a delivery, ${(milliseconds / smallest).toFixed(2)} times the smallest`,
    );
    for (const [name, time] of await measureLatencies(client, people)) console.log(`  ${time.toFixed(2)} ms  ${name}`);
  }
  await client.end();
}

/** One person of each role. */
async function hire(client: pg.Client): Promise<People> {
  const { rows } = await client.query<{ id: string }>("select id from auth.users limit 3");
  const [customer, manager, admin] = rows.map(({ id }) => id);
  await client.query("insert into private.staff_members values ($1, 'manager'), ($2, 'admin')", [manager, admin]);
  return { anon: null, customer: customer ?? null, manager: manager ?? null, admin: admin ?? null };
}
