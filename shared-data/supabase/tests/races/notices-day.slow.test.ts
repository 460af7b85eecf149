import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { createMailService } from "../../../local/notices/mail-service";
import { type Mood, startSmtpServer } from "../../../local/testing/smtp-server";
import { webhookSecret } from "../harness/database";
import { CommittedStore, workThrough } from "../harness/many-connections";
import { noticesSecret } from "../harness/notices";

jest.setTimeout(600_000);

const document = "529.982.247-25";
const kills = 10;
const orders = 500;
// The mail server's mood from this number of emails on.
const weather: ReadonlyMap<number, Mood> = new Map([
  [60, "busy"],
  [120, "slow"],
  [180, "drops"],
  [300, "busy"],
]);

let store: CommittedStore;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let folder: string;
let mailUrl: string;
const mailServer = createServer();
let sender: ChildProcess | undefined;
let gone: Promise<unknown> = Promise.resolve();
let killed = 0;
let said = "";

beforeAll(async () => {
  [store, smtp] = await Promise.all([CommittedStore.create(), startSmtpServer()]);
  folder = mkdtempSync(join(tmpdir(), "store-day-"));
  const service = createMailService({
    ...{ folder, acceptedFile: join(folder, "accepted"), key: "chave" },
    mailServer: { url: smtp.url, from: "Loja <avisos@loja.example>" },
    onBounce: () => undefined,
    log: (line) => {
      said += line;
    },
  });
  mailServer.on(
    "request",
    getRequestListener((request) => service(request)),
  );
  mailServer.listen(0, "127.0.0.1");
  await once(mailServer, "listening");
  mailUrl = `http://127.0.0.1:${(mailServer.address() as AddressInfo).port}/mail/emails`;
});

afterAll(async () => {
  sender?.kill("SIGKILL");
  await gone;
  await store.drop();
  await smtp.close();
  mailServer.close();
  rmSync(folder, { recursive: true, force: true });
});

const databaseName = async () => (await store.owner.query("select current_database() as name")).rows[0].name as string;

async function startSender(): Promise<ChildProcess> {
  const url = new URL(process.env.STORE_TEST_POSTGRES_URL ?? "");
  url.pathname = await databaseName();
  const script = join(__dirname, "../harness/notice-sender.ts");
  const child = fork(script, [url.href, mailUrl, noticesSecret], { execArgv: ["--import", "tsx/esm"], silent: true });
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
  return child;
}

/** The buyers of a day pay: three hundred of a product that is in stock, two hundred of one that is sold out. */
async function sell(): Promise<void> {
  await store.owner.query(
    `insert into public.products (id, name, price, ggcheckout_id, category)
     select p, 'Conta ' || p, 10, p, 'facebook' from unnest(array['there', 'later']) p`,
  );
  await stock("there", 300);
  const body = (index: number) => ({
    customer: { email: `comprador${index}@example.com`, document },
    payment: { id: `p${index}`, amount: 10 },
    product: { id: index < 300 ? "there" : "later" },
  });
  await workThrough(
    await store.connections(4),
    Array.from({ length: orders }, (_, index) => body(index)),
    (client, each) =>
      client.query("select public.receive_payment_event('pix.paid', $1, $2)", [
        JSON.stringify({ event: "pix.paid", ...each }),
        { "x-secret": webhookSecret },
      ]),
  );
}

const stock = (product: string, keys: number) =>
  store.owner.query("select private.store_key($1, 'segredo-' || $1 || '-' || n) from generate_series(1, $2) n", [
    product,
    keys,
  ]);

/** Skips a minute or two: pauses and the leases of dead senders are over. */
const letMinutesPass = () =>
  store.owner.query(
    `update private.notices set next_try_at = now(), taken_until = null
     where outcome = 'queued' and kind not like 'pix%' and (next_try_at > now() or taken_until < now())`,
  );

/** Has the sender work until nothing is due, killed ten times just when an email was taken and not marked yet. */
async function sendAll(): Promise<void> {
  smtp.state.slowMs = 200;
  smtp.state.onTaken = (count) => {
    const mood = weather.get(count);
    if (mood) smtp.state.mood = mood;
    if (count % 45 === 0 && killed < kills && sender?.kill("SIGKILL")) killed += 1;
  };
  for (;;) {
    if (!sender || sender.exitCode !== null || sender.signalCode !== null) {
      sender = await startSender();
      gone = once(sender, "exit");
    }
    await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, 1_500))]);
    await letMinutesPass();
    // The weather clears up by itself.
    if (smtp.state.mood !== "takes" && said.includes('"again":')) smtp.state.mood = "takes";
    const { rows } = await store.owner.query(
      "select count(*)::integer as open from private.notices where outcome = 'queued' and kind not like 'pix%'",
    );
    const { rows: notices } = await store.owner.query("select count(*)::integer as n from private.notices");
    if (rows[0].open === 0 && notices[0].n >= orders) return;
  }
}

it("notifies each buyer of a day once despite crashes and outages, and leaks no secret", async () => {
  await sell();
  await sendAll();
  await stock("later", 200);
  await store.owner.query("select private.deliver_to_waiting_orders('later')");
  const emails = () =>
    smtp.emails.map((message) => ({
      id: /^Message-ID: <([^@]+)@/m.exec(message)?.[1] ?? "",
      to: /^To: (.+)$/m.exec(message)?.[1]?.trim() ?? "",
      message,
    }));
  await sendAll();
  expect(killed).toBe(kills);
  const { rows } = await store.owner.query<{ id: string; kind: string; outcome: string; email: string }>(
    "select id, kind, outcome, email from private.notices",
  );
  const count = (kind: string) => rows.filter((row) => row.kind === kind && row.outcome === "sent").length;
  expect([count("payment_confirmed"), count("order_waiting"), count("key_delivered")]).toEqual([300, 200, 200]);
  expect(rows.filter(({ outcome }) => outcome !== "sent")).toEqual([]);
  const taken = emails();
  expect(taken.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
  expect(new Map(taken.map(({ id, to }) => [id, to]))).toEqual(new Map(rows.map(({ id, email }) => [id, email])));
  const everything = said + smtp.emails.map((message) => message.replaceAll(/=\r\n/g, "")).join("\n");
  expect(everything).not.toMatch(/segredo|529\.982|a-master-key|a-secret-for/);
});
