import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import type { Client } from "pg";
import { connect } from "../harness/database";
import { breaches, type Payment, putOnSale, sendOn, workThrough } from "../harness/many-connections";

interface Server {
  readonly child: ChildProcess;
  readonly url: string;
  readonly databaseDir: string;
}

const payments = Array.from({ length: 400 }, (_, index): Payment[] => {
  const payment: Payment = { event: "pix.paid", id: `p${index}`, amount: 10, products: ["burst"] };
  return [{ ...payment, event: "pix.generated" }, payment];
}).flat();

async function start(oldDir?: string): Promise<Server> {
  const child = fork(path.join(__dirname, "../server/run-postgres.mjs"), oldDir ? [oldDir] : []);
  servers.push(child);
  const [ready] = (await once(child, "message")) as [{ url: string; databaseDir: string }];
  folders.add(ready.databaseDir);
  return { child, ...ready };
}

/** Kills every process of a server at once, as a power failure would. */
async function pullThePlug({ child, databaseDir, url }: Server): Promise<void> {
  const client = await connect(url);
  client.on("error", () => undefined);
  const lost = new Promise((resolve) => client.once("end", resolve));
  const { rows } = await client.query<{ pid: number }>("select pid from pg_stat_activity");
  const postmaster = Number(readFileSync(path.join(databaseDir, "postmaster.pid"), "utf8").split("\n")[0]);
  for (const pid of [...rows.map((row) => row.pid), postmaster]) kill(pid);
  await lost;
  child.kill("SIGKILL");
  await once(child, "exit");
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // Gone already: it saw the others die.
  }
}

const servers: ChildProcess[] = [];
const folders = new Set<string>();
afterEach(() => {
  for (const server of servers) server.kill("SIGKILL");
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

it("loses no acknowledged event and applies none twice when the server is killed in a burst", async () => {
  const first = await start();
  const owner = await connect(first.url);
  await putOnSale(owner, "burst", 250);
  await owner.end();
  const acknowledged: number[] = [];
  const clients = await Promise.all(Array.from({ length: 16 }, () => connect(first.url)));
  for (const client of clients) client.on("error", () => undefined);
  const send = async (client: Client, payment: Payment) => {
    const answer = await sendOn(client, payment).catch(() => null);
    if (answer) acknowledged.push(answer.body.event_id ?? 0);
    if (acknowledged.length === 300) void pullThePlug(first);
  };
  const down = once(first.child, "exit");
  await workThrough(clients, payments, send);
  await down;
  expect(acknowledged.length).toBeGreaterThanOrEqual(300);
  expect(acknowledged.length).toBeLessThan(payments.length);

  const second = await start(first.databaseDir);
  const survivor = await connect(second.url);
  const { rows } = await survivor.query<{ id: string }>("select id from public.payment_events");
  const stored = new Set(rows.map((row) => Number(row.id)));
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  expect(await breaches(survivor)).toEqual([]);

  // The provider repeats what was not acknowledged; here it repeats everything.
  await workThrough([survivor], payments, sendOn);
  const orders = await survivor.query(
    "select count(*)::integer as all, count(delivered_key_id)::integer as delivered from public.orders",
  );
  expect(orders.rows).toEqual([{ all: 400, delivered: 250 }]);
  expect(await breaches(survivor)).toEqual([]);
  await survivor.end();
  second.child.send("stop");
  await once(second.child, "exit");
});
