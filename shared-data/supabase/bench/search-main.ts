import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import pg from "pg";
import { extensions } from "../../node/pglite-extensions";
import { prepareDatabase } from "../tests/server/prepare-database";
import { freePort, startPostgres } from "../tests/server/start-postgres";
import { fillShop } from "./fill-shop";

const size = { accounts: 30_000, orders: 100_000, products: 1_000, keys: 200_000 };
const rounds = Number(process.env.BENCH_ROUNDS ?? 30);

interface Backend {
  readonly url: string;
  stop(): Promise<void>;
}

const backends: Readonly<Record<string, () => Promise<Backend>>> = {
  async embedded() {
    const db = await PGlite.create({ extensions });
    const port = await freePort();
    const server = new PGLiteSocketServer({ db, port, host: "127.0.0.1" });
    await server.start();
    return {
      url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
      stop: () => server.stop().then(() => db.close()),
    };
  },
  async postgres() {
    const postgres = await startPostgres();
    return { url: postgres.url("postgres"), stop: () => postgres.stop() };
  },
};

for (const [name, start] of Object.entries(backends)) {
  if (process.argv[2] && process.argv[2] !== name) continue;
  const backend = await start();
  const client = new pg.Client(backend.url);
  await client.connect();
  try {
    await client.query(
      "select set_config('store.key_encryption_key', 'a-master-key-of-more-than-32-characters', false)",
    );
    await prepareDatabase(client);
    await measure(name, client);
  } finally {
    await client.end();
    await backend.stop();
  }
}

async function measure(name: string, client: pg.Client): Promise<void> {
  await fillShop(client, size);
  await client.query("vacuum analyze");
  console.log(`${name}: ${size.orders} payments`);
  const questions = await prepareQuestions(client);
  for (const [kind, text] of questions) console.log(await timeSearch(client, kind, text));
}

/** What is looked for, and by whom: an admin, because finding a key tells them most. */
async function prepareQuestions(client: pg.Client): Promise<readonly (readonly [kind: string, text: string])[]> {
  const { rows } = await client.query<{ id: string; payment_id: string; staff: string }>(
    `with one as (insert into private.staff_members select id, 'admin' from auth.users limit 1 returning user_id)
     select o.id, o.payment_id, one.user_id as staff from public.orders o, one order by o.created_at offset 50000 limit 1`,
  );
  const { id = "", payment_id = "", staff = "" } = rows[0] ?? {};
  await client.query(
    "select set_config('request.jwt.claim.sub', $1, false), set_config('role', 'authenticated', false)",
    [staff],
  );
  return [
    ["an order's short id", id.slice(0, 8)],
    ["an order's id", id],
    ["part of a payment's id", payment_id.slice(4, 14)],
    ["a payment's id", payment_id],
    ["an e-mail", "pessoa12345@exemplo.com.br"],
    ["part of an e-mail", "soa12345@ex"],
    ["what every e-mail has", "@exemplo.com.br"],
    ["a name", "goncalves maria"],
    ["how thousands of names begin", "mar"],
    ["a phone", "(11) 98004-2000"],
    ["the last digits of a phone", "42000"],
    ["a whole key", "usuario: da-bancada | senha: 123"],
    ["a product's name", "anuncios 777"],
    ["a product's provider id", "gg777"],
    ["nothing there", "zzqqxxyyzz"],
    ["nothing there, in words", "isso nao existe aqui"],
    ["signs", "%_\\%_\\%_\\"],
    ["ten thousand letters", "a".repeat(10_000)],
  ];
}

async function timeSearch(client: pg.Client, kind: string, text: string): Promise<string> {
  const times: number[] = [];
  let found = {};
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    const { rows } = await client.query<{ found: object }>("select public.staff_search($1) as found", [text]);
    times.push(performance.now() - start);
    found = rows[0]?.found ?? {};
  }
  times.sort((one, other) => one - other);
  const [half, most] = [0.5, 0.95].map((share) =>
    times[Math.floor((times.length - 1) * share)]?.toFixed(0).padStart(4),
  );
  const counts = Object.entries<unknown[]>({ ...found }).filter(([, lines]) => lines.length > 0);
  const words = counts.map(([group, { length }]) => `${length} ${group}`).join(", ") || "nothing";
  return `  ${half} ms p50 ${most} ms p95  ${kind} (${words})`;
}
