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

const running = new Set<ChildProcess>();
const folders = new Set<string>();
afterEach(async () => {
  for (const child of running) await stop(child);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function start(oldDir?: string): Promise<Server> {
  const script = path.join(__dirname, "../server/run-postgres.ts");
  const child = fork(script, oldDir ? [oldDir] : [], { cwd: __dirname, execArgv: ["--import", "tsx/esm"] });
  running.add(child);
  child.once("exit", () => running.delete(child));
  const [ready] = await Promise.race([once(child, "message"), once(child, "exit")]);
  if (child.exitCode !== null) throw new Error(`the server did not start, exit code ${child.exitCode}`);
  folders.add(ready.databaseDir);
  return { child, ...ready };
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = once(child, "exit");
  child.disconnect();
  await gone;
}

/** Connections whose end is seen by what is asked of them. */
async function connections({ url }: Server): Promise<Client[]> {
  const clients = await Promise.all(Array.from({ length: 16 }, () => connect(url)));
  for (const client of clients) client.on("error", () => undefined);
  return clients;
}

/** Every process of a server, asked for beforehand: pulling the plug then waits for nothing. */
async function processesOf({ databaseDir, url }: Server): Promise<number[]> {
  const postmaster = Number(readFileSync(path.join(databaseDir, "postmaster.pid"), "utf8").split("\n")[0]);
  const client = await connect(url);
  // Those that stay: a number of a process that ended by itself may be somebody else's by then.
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where pid <> pg_backend_pid() and backend_type <> 'autovacuum worker'",
  );
  await client.end();
  return [postmaster, ...rows.map((row) => row.pid)];
}

/** Kills them all at once, as a power failure would. The first is the postmaster: it must not see the others die and mend them. */
function pullThePlug(processes: readonly number[]): void {
  for (const pid of processes) {
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      // Gone already: it saw the postmaster die.
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

it("loses no acknowledged event and applies none twice when the server is killed in a burst", async () => {
  const first = await start();
  const owner = await connect(first.url);
  await putOnSale(owner, "burst", 250);
  await owner.end();
  const acknowledged: number[] = [];
  const clients = await connections(first);
  const processes = await processesOf(first);
  const send = async (client: Client, payment: Payment) => {
    const answer = await sendOn(client, payment).catch(() => null);
    if (answer) acknowledged.push(answer.body.event_id ?? 0);
    if (acknowledged.length === 300) pullThePlug(processes);
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
  const others = await connections(second);
  await workThrough(others, payments, sendOn);
  const orders = await survivor.query(
    "select count(*)::integer as all, count(delivered_key_id)::integer as delivered from public.orders",
  );
  expect(orders.rows).toEqual([{ all: 400, delivered: 250 }]);
  expect(await breaches(survivor)).toEqual([]);
  await Promise.all([survivor, ...others].map((client) => client.end()));
});
