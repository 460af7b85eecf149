import { readdirSync } from "node:fs";
import { describeProcess, isRunning } from "../../node/process/process-table";
import { type ChildBackend, makeStartedDataDir, startChild } from "../testing/child-backend";
import { callWebhook, createCustomer, createVisitor, paymentBody, signInAs } from "../testing/store-client";
import { until } from "../testing/until";

let dataDir: string;
let backend: ChildBackend;

beforeAll(async () => {
  dataDir = await makeStartedDataDir();
  backend = await startChild(dataDir);
  await createVisitor(backend.url).from("products").select("id").throwOnError();
});
afterAll(() => backend.stop());

const commandOf = (pid: number) => describeProcess(pid).command;
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
  await until(() => !pids.some(isRunning));
  backend = await startChild(dataDir);
  const manager = await signInAs(backend.url, "gerente");
  const { data } = await manager.from("payment_events").select("payment_id").eq("payment_id", "before-the-end");
  expect(data).toHaveLength(1);
});

it("takes payments while their address has called too often: its own functions, which call from here, are no callers", async () => {
  let [isOver, isRefused] = [false, false];
  // Counted like calls of the data, and answered by the gateway alone, so that a busy machine reaches the limit too.
  const call = async () => (await fetch(`${backend.url}/nothing`, { method: "HEAD" })).status;
  const flood = Array.from({ length: 30 }, async () => {
    while (!isOver) if ((await call()) === 429) isRefused = true;
  });
  await until(() => isRefused);
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
  expect(backend.output()).not.toContain("The hourly jobs");
});
