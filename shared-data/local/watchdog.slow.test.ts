import { rmSync } from "node:fs";
import { join } from "node:path";
import { isRunning } from "../node/process-table";
import { type ChildBackend, makeDataDir, startChild } from "./testing/child-backend";
import { addEndlessFunctions, callEndless, databasePid } from "./testing/endless-call";
import { callWebhook, createStaff, createVisitor, paymentBody } from "./testing/store-client";

// Seven times the database is ended and opened again.
jest.setTimeout(180_000);

const dataDir = makeDataDir();
let backend: ChildBackend;

beforeAll(async () => {
  await (await startChild(dataDir)).stop();
  addEndlessFunctions(dataDir);
  backend = await startChild(dataDir);
});

afterAll(() => backend.stop());

const readProducts = () => createVisitor(backend.url).from("products").select("id");

/** Starts a call without end, and resolves when the database works on it. */
async function holdDatabase(): Promise<{ answer: Promise<Response | undefined> }> {
  let isOver = false;
  const answer = callEndless(backend.url).catch(() => undefined);
  void answer.finally(() => {
    isOver = true;
  });
  while (!isOver && (await fetch(`${backend.url}/healthz`)).status === 200);
  expect(isOver).toBe(false);
  return { answer };
}

async function untilGone(pid: number): Promise<void> {
  while (isRunning(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
}

it("ends a call that takes too long, says so to a page as well, and serves who has waited", async () => {
  const endless = await holdDatabase();
  const waiting = readProducts();
  const webhook = callWebhook(backend.url, "pix-paid", paymentBody("pix.paid", {}));
  const answer = await endless.answer;
  expect([answer?.status, answer?.headers.get("access-control-allow-origin")]).toEqual([504, "http://localhost:3000"]);
  expect(await answer?.json()).toMatchObject({
    code: "57014",
    message: "canceling statement due to statement timeout",
  });
  expect((await webhook).status).toBe(200);
  expect((await waiting).data).toHaveLength(8);
});

it("says within two seconds that it is not well while a call holds the database", async () => {
  const endless = await holdDatabase();
  const asked = Date.now();
  const health = await fetch(`${backend.url}/healthz`);
  const checks = { database: "away", functions: "ok", disk: "ok" };
  expect([health.status, await health.json()]).toEqual([503, { status: "database_away", checks }]);
  expect((await fetch(`${backend.url}/livez`)).status).toBe(200);
  expect(Date.now() - asked).toBeLessThan(2_000);
  await endless.answer;
});

it("answers nothing from a Postgres that has met what it cannot get over", async () => {
  const answer = await callEndless(backend.url, "recurse?p_level=1");
  expect([answer.status, await answer.json()]).toEqual([503, expect.objectContaining({ code: "57P01" })]);
  expect((await readProducts()).data).toHaveLength(8);
});

it("ends a call that takes too much memory", async () => {
  const staff = await createStaff(backend.url, "gerente");
  const { status, error } = await staff.rpc("sync_stock");
  expect([status, error?.code]).toEqual([503, "57P01"]);
  expect((await readProducts()).data).toHaveLength(8);
});

it("has stored once what it acknowledged in a burst of payments during which its database was killed", async () => {
  const ids = Array.from({ length: 60 }, (_, index) => `burst-${index}`);
  const acknowledged: string[] = [];
  const pay = async (id: string, index: number) => {
    if (index % 20 === 10) process.kill(databasePid(dataDir), "SIGKILL");
    if (index === 45) void callEndless(backend.url);
    const { status } = await callWebhook(backend.url, "pix-paid", paymentBody("pix.paid", { id }));
    expect([200, 500]).toContain(status);
    if (status === 200) acknowledged.push(id);
  };
  // Eight at a time, so that the kills fall among calls that run, wait and are still to come.
  const callers = Array.from({ length: 8 }, async (_, first) => {
    for (let index = first; index < ids.length; index += 8) await pay(ids[index] ?? "", index);
  });
  await Promise.all(callers);
  expect(acknowledged.length).toBeGreaterThan(40);
  const staff = await createStaff(backend.url, "gerente");
  const { data } = await staff.from("payment_events").select("payment_id").in("payment_id", ids).throwOnError();
  const stored = data.map(({ payment_id }) => payment_id);
  expect(acknowledged.filter((id) => !stored.includes(id))).toEqual([]);
  expect(stored).toHaveLength(new Set(stored).size);
});

it("stops within two seconds on SIGTERM in the middle of a call without end", async () => {
  const endless = await holdDatabase();
  const pid = databasePid(dataDir);
  const stopping = Date.now();
  expect(await backend.stop()).toMatchObject({ code: 0 });
  expect(Date.now() - stopping).toBeLessThan(3_000);
  expect(isRunning(pid)).toBe(false);
  await endless.answer;
  backend = await startChild(dataDir);
});

it("ends with the process that started it, even in the middle of a call, and until then nobody else opens the data", async () => {
  const endless = await holdDatabase();
  const orphan = databasePid(dataDir);
  backend.process.kill("SIGKILL");
  const next = startChild(dataDir);
  const killed = Date.now();
  await untilGone(orphan);
  expect(Date.now() - killed).toBeLessThan(3_000);
  backend = await next;
  expect(databasePid(dataDir)).not.toBe(orphan);
  expect((await readProducts()).data).toHaveLength(8);
  await endless.answer;
});

it("stops with one sentence when the database cannot be opened again", async () => {
  rmSync(join(dataDir, "db/global/pg_control"));
  process.kill(databasePid(dataDir), "SIGKILL");
  const ended = new Promise((resolve) => backend.process.once("exit", resolve));
  expect(await ended).toBe(1);
  expect(backend.output()).toMatch(/^The database stopped 5 times in a row and stays closed.*\.$/m);
});
