import { readdirSync, readFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { describeProcess, isRunning } from "../../node/process/process-table";
import { type ChildBackend, makeDataDir, makeStartedDataDir, startChild, startRefused } from "../testing/child-backend";
import { callWebhook, createCustomer, createVisitor, paymentBody, signInAs } from "../testing/store-client";
import { connectToRunning } from "./running-store";

let dataDir: string;
let backend: ChildBackend;

beforeAll(async () => {
  dataDir = await makeStartedDataDir();
  backend = await startChild(dataDir);
  // The first call is what starts PostgREST.
  await createVisitor(backend.url).from("products").select("id").throwOnError();
});
afterAll(() => backend.stop());

const commandOf = (pid: number) => describeProcess(pid).command;
/** The processes that this one has started. */
const listed = () =>
  readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && describeProcess(pid).parent === backend.process.pid);
const find = (word: RegExp) => listed().find((pid) => word.test(commandOf(pid))) as number;

/** Pays until the store takes it: a call that was cut off may be repeated, and changes nothing then. */
async function pay(id: string, productCode = ""): Promise<void> {
  for (;;) {
    const body = paymentBody("pix.paid", { id, productCode, amount: 2 });
    const response = await callWebhook(backend.url, "pix-paid", body).catch(() => null);
    if (response?.status === 200) return;
    expect([undefined, 500, 503]).toContain(response?.status);
  }
}

it.each([
  ["Postgres", /\/bin\/postgres /],
  ["PostgREST", /postgrest/],
  ["the auth service", /start-auth/],
  ["a function", /pix-paid/],
])("starts %s again when it is killed, and serves on", async (name, word) => {
  const pid = find(word);
  process.kill(pid, "SIGKILL");
  await pay(`killed-${name}`);
  // Both wait for what is being started; neither is refused.
  const { db } = await createCustomer(backend.url);
  expect((await db.from("profiles").select("id").throwOnError()).data).toHaveLength(1);
  expect(find(word)).not.toBe(pid);
  expect(backend.output()).toContain("stopped, starting it again");
});

it("answers while Postgres is killed under load, loses no payment that it took, and makes none twice", async () => {
  const manager = await signInAs(backend.url, "gerente");
  const product = manager.from("products").select("ggcheckout_id").eq("id", "meta-bm-1300").single();
  const code = String((await product.throwOnError()).data.ggcheckout_id);
  const ids = Array.from({ length: 40 }, (_, index) => `under-load-${index}`);
  const paying = Promise.all(ids.map((id) => pay(id, code)));
  process.kill(find(/\/bin\/postgres /), "SIGKILL");
  await paying;
  const orders = manager.from("orders").select("payment_id,delivered_key_id").like("payment_id", "under-load-%");
  const { data } = await orders.throwOnError();
  expect(data.map(({ payment_id }) => payment_id).sort()).toEqual(ids.sort());
  const keys = data.flatMap(({ delivered_key_id }) => delivered_key_id ?? []);
  // The demonstration has twenty of each product.
  expect([keys.length, new Set(keys).size]).toEqual([20, 20]);
});

it("leaves no process behind when it is killed, and the next start has every payment", async () => {
  await pay("before-the-end");
  const pids = listed();
  expect(pids.length).toBeGreaterThanOrEqual(6);
  await backend.stop("SIGKILL");
  while (pids.some(isRunning)) await setImmediate();
  backend = await startChild(dataDir);
  const manager = await signInAs(backend.url, "gerente");
  const { data } = await manager.from("payment_events").select("payment_id").eq("payment_id", "before-the-end");
  expect(data).toHaveLength(1);
});

it("takes payments while their address has called too often: its own functions, which call from here, are no callers", async () => {
  let isOver = false;
  let isTooMany: () => void = () => undefined;
  const tooMany = new Promise<void>((resolve) => {
    isTooMany = resolve;
  });
  // Counted like calls of the data, and answered by the gateway alone, so that a busy machine reaches the limit too.
  const call = async () => (await fetch(`${backend.url}/nothing`, { method: "HEAD" })).status;
  const flood = Array.from({ length: 30 }, async () => {
    while (!isOver) if ((await call()) === 429) isTooMany();
  });
  await tooMany;
  const statuses: number[] = [];
  for (let count = 0; count < 20; count++) {
    statuses.push((await callWebhook(backend.url, "pix-paid", paymentBody("pix.paid", {}))).status);
  }
  isOver = true;
  await Promise.all(flood);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

it("ends all of them when it is stopped", async () => {
  const pids = listed();
  expect(await backend.stop()).toMatchObject({ code: 0 });
  expect(pids.filter(isRunning)).toEqual([]);
  backend = await startChild(dataDir);
});

it("ends personal data as the database's owner, which is no superuser here", () => {
  expect(backend.output()).not.toContain("was not deleted");
});

it("says in one sentence where a system has no programs for it", async () => {
  const elsewhere = "--import=data:text/javascript,Object.defineProperty(process,'platform',{value:'darwin'})";
  const { code, stderr } = await startRefused(makeDataDir(), { NODE_OPTIONS: elsewhere });
  const sentence = `STORE_STACK=postgres needs Linux on x64 with glibc, and this is darwin on ${process.arch}: leave STORE_STACK away for the embedded store.\n`;
  expect([code, stderr]).toEqual([1, sentence]);
});

it("ends a statement after the time of its caller's role, and answers other callers meanwhile", async () => {
  const client = await connectToRunning(backend.storeDir);
  await client.query(`create function public.sleepy() returns text language sql as 'select pg_sleep(30)::text'`);
  await client.query("create function public.awake() returns int language sql as 'select 1'");
  await client.query("notify pgrst, 'reload schema'");
  await client.end();
  const visitor = createVisitor(backend.url);
  const sleep = () => visitor.rpc("sleepy");
  // Until PostgREST has read of both.
  while ((await visitor.rpc("awake")).status === 404);
  const sleepers = Promise.all([sleep(), sleep()]);
  const products = visitor.from("products").select("id").limit(1).throwOnError();
  expect(await Promise.race([products.then(() => "products"), sleepers.then(() => "sleepers")])).toBe("products");
  for (const { status, error } of await sleepers) expect([status, error?.code]).toEqual([500, "57014"]);
});

it("keeps its secrets from anyone who looks at the processes or asks the database for its settings", async () => {
  const secrets = Object.values(JSON.parse(readFileSync(`${backend.storeDir}/secrets.json`, "utf8"))) as string[];
  for (const pid of listed()) {
    for (const secret of secrets) expect(commandOf(pid)).not.toContain(secret);
  }
  // As PostgREST comes, in a session of its own: no catalogue and no setting of the server gives one.
  const client = await connectToRunning(backend.storeDir, { user: "authenticator" });
  const { rows } = await client.query(
    `select coalesce(current_setting('store.key_encryption_key', true), '') as setting,
       (select coalesce(string_agg(setconfig::text, ','), '') from pg_db_role_setting) as roles,
       (select string_agg(name || setting, ',') from pg_settings) as settings`,
  );
  await client.end();
  expect(rows[0].setting).toBe("");
  for (const secret of secrets) expect(JSON.stringify(rows)).not.toContain(secret);
});
