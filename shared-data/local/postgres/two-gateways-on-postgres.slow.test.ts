import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { type ChildBackend, makeDataDir, startChild, startRefused } from "../testing/child-backend";
import { readMails } from "../testing/mails";
import { startPostgresElsewhere } from "../testing/postgres-elsewhere";
import { createCustomer, createVisitor, sendPayment } from "../testing/store-client";
import { until } from "../testing/until";

let postgres: Awaited<ReturnType<typeof startPostgresElsewhere>>;
let gateways: ChildBackend[] = [];
const pay = (gateway: ChildBackend, id: string, email: string) =>
  sendPayment(gateway.url, "tiktok-conta-matriz", { id, email });
const env = () => ({ DATABASE_URL: postgres.url });

async function query(url: string, sql: string) {
  const client = new pg.Client(url);
  await client.connect();
  return (await client.query(sql).finally(() => client.end())).rows;
}

function makeSecondDir(first: string): string {
  const second = makeDataDir();
  mkdirSync(join(second, "postgres"), { recursive: true });
  cpSync(join(first, "postgres/secrets.json"), join(second, "postgres/secrets.json"));
  return second;
}

beforeAll(async () => {
  postgres = await startPostgresElsewhere();
  const first = await startChild(makeDataDir(), env());
  gateways = [first];
  gateways.push(await startChild(makeSecondDir(first.dataDir), env()));
});
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.stop()));
  await postgres.stop();
});

it("lets a person who signed in at one call the other, and each sees what the other takes", async () => {
  const [one, two] = gateways as [ChildBackend, ChildBackend];
  const { db, email } = await createCustomer(one.url);
  const { data } = await db.auth.getSession();
  const elsewhere = createVisitor(two.url);
  await elsewhere.auth.setSession({
    access_token: data.session?.access_token ?? "",
    refresh_token: data.session?.refresh_token ?? "",
  });
  await pay(one, "duas-portas", email);
  const orders = await elsewhere.from("orders").select("status,delivered_at").throwOnError();
  expect(orders.data).toMatchObject([{ status: "completed", delivered_at: expect.any(String) }]);
});

it("sends each notice once, whichever gateway is woken", async () => {
  const [one, two] = gateways as [ChildBackend, ChildBackend];
  const buyers = await Promise.all(Array.from({ length: 8 }, () => createCustomer(one.url)));
  const responses = await Promise.all(
    buyers.map(({ email }, index) => pay(index % 2 ? one : two, `aviso-${Date.now()}-${index}`, email)),
  );
  expect(responses.map(({ status }) => status)).toEqual(buyers.map(() => 200));
  const emails = buyers.map(({ email }) => email);
  const recipients = () =>
    [one, two]
      .flatMap(readMails)
      .filter(({ to, subject }) => emails.includes(to) && subject.startsWith("Pagamento confirmado"))
      .map(({ to }) => to);
  await until(() => new Set(recipients()).size === emails.length);
  // Until no gateway holds a notice any more, which it would send a second time.
  const held = "select from private.notices where taken_until > now()";
  await until(async () => (await query(postgres.url, held)).length === 0);
  expect(recipients().sort()).toEqual(emails.sort());
  // An email that fails once is sent a minute later.
}, 180_000);

it("refuses a gateway with other secrets, and an address that leads to no Postgres", async () => {
  expect((await startRefused(makeDataDir(), env())).stderr).toContain("copy secrets.json");
  const away = await startRefused(makeDataDir(), { DATABASE_URL: "postgresql://a:b@127.0.0.1:1/x" });
  expect(away.stderr).toMatch(/^Postgres does not answer: /m);
  expect(away.stderr).not.toContain("a:b");
});

it("refuses the database of another program, and writes nothing into it", async () => {
  await query(postgres.url, "create database another");
  const another = new URL("/another", postgres.url).href;
  await query(another, "create table public.invoices (id integer)");
  const { code, stderr } = await startRefused(makeDataDir(), { DATABASE_URL: another });
  const rows = await query(another, "select nspname from pg_namespace where nspname !~ '^pg_' order by 1");
  expect(code).toBe(1);
  expect(stderr).toContain("The database is not a store's: it has tables (public.invoices)");
  expect(rows.map(({ nspname }) => nspname)).toEqual(["information_schema", "public"]);
});
