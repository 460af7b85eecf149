import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isRunning } from "../node/process/process-table";
import {
  type ChildBackend,
  makeStartedDataDir,
  startChild,
  startRefused,
  webhookSecret,
} from "./testing/child-backend";
import { runCommand } from "./testing/run-command";
import * as store from "./testing/store-client";
import { until } from "./testing/until";

const { createCustomer, createVisitor, customerPassword, paymentBody, readOrders, sendPayment, signIn, signInAs } =
  store;
let dataDir: string;
let backend: ChildBackend;
const oldMail = () => join(dataDir, "mail/2026-01-01T00-00-00.000Z-old.json");

beforeAll(async () => {
  dataDir = await makeStartedDataDir();
  // Postgres in this process cannot get over such a recursion.
  const recurse = `create function public.recurse(p_level int) returns int language plpgsql stable as
    $$ begin return public.recurse(p_level + 1); end $$;
    grant execute on function public.recurse(int) to anon;`;
  const payload = paymentBody("pix.paid", { id: "old", email: "maria@exemplo.com.br" });
  const oldEvent = `insert into public.payment_events (endpoint, event, payment_id, payload, body, headers, outcome, received_at)
    values ('pix.paid', 'pix.paid', 'old', '${payload}', '{}', '{"x-a": "b"}', 'unknown_product', now() - interval '91 days');`;
  expect(await runCommand("testing/run-sql.ts", [dataDir, recurse + oldEvent])).toMatchObject({ code: 0 });
  writeFileSync(oldMail(), "{}");
  backend = await startChild(dataDir);
});

afterAll(async () => {
  await backend.stop();
});

it("answers by both addresses of localhost, and says that its database is well", async () => {
  const { port } = new URL(backend.url);
  for (const host of ["localhost", "127.0.0.1", "[::1]"]) {
    const response = await fetch(`http://${host}:${port}/healthz`);
    const checks = { database: "ok", functions: "ok", disk: "ok" };
    expect([response.status, await response.json()]).toEqual([200, { status: "ok", checks }]);
  }
});

it("prints one line when it is ready", () => {
  const [line = "", ...more] = backend.output().trimEnd().split("\n");
  expect([JSON.parse(line).msg, more]).toEqual([`Backend ready at ${backend.url}`, []]);
});

it("ends at a start what the term has ended meanwhile (R12.3), and the mails of other days", async () => {
  const manager = await signInAs(backend.url, "gerente");
  const stored = async () =>
    (await manager.from("payment_events").select("payload,body,headers").single().throwOnError()).data;
  await until(async () => JSON.stringify(await stored()).includes('"headers":{}'));
  const { payload, body } = await stored();
  expect(payload).toMatchObject({ event: "pix.paid", payment: { id: "old", amount: 1 } });
  expect([payload.customer, body]).toEqual([{ email: "maria@exemplo.com.br" }, null]);
  expect(existsSync(oldMail())).toBe(false);
});

it("opens the three demo accounts, with their roles and no more", async () => {
  const roles: unknown[] = [];
  for (const name of ["cliente", "gerente", "admin"] as const)
    roles.push((await (await signInAs(backend.url, name)).rpc("get_user_role")).data.role);
  expect(roles).toEqual([null, "manager", "admin"]);
});

it("keeps its secrets from other users of the machine", () => {
  expect(statSync(join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600);
  expect(statSync(dataDir).mode & 0o077).toBe(0);
});

it("keeps no secret in the database's files", () => {
  const { jwtSecret, keyEncryptionKey } = JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8"));
  for (const secret of [jwtSecret, keyEncryptionKey, webhookSecret]) {
    const search = () => execFileSync("grep", ["-rlF", "-e", secret, join(dataDir, "db")]);
    // grep ends with 1 when it finds nothing.
    expect(search).toThrow(expect.objectContaining({ status: 1 }));
  }
});

it("refuses a second start on the same data, in one sentence", async () => {
  const { code, stderr } = await startRefused(dataDir);
  expect(code).toBe(1);
  expect(stderr).toBe(
    `The data folder ${dataDir} is already in use by a running store (process ${backend.process.pid}); stop that one first.\n`,
  );
});

it("stops on SIGTERM and keeps its data for the next start, on another port too", async () => {
  const { email } = await createCustomer(backend.url);
  expect(await backend.stop()).toEqual({ code: 0, stderr: "" });
  expect(existsSync(join(dataDir, "backend.lock"))).toBe(false);

  backend = await startChild(dataDir);
  const { db } = await signIn(backend.url, email, customerPassword);
  expect(await readOrders(db)).toEqual([]);
  const { data } = await db.from("products").select("id,stock_count,checkout_link").throwOnError();
  expect(data).toHaveLength(8);
  for (const { id, stock_count, checkout_link } of data)
    expect([stock_count, checkout_link]).toEqual([20, `${backend.url}/checkout-demo/${id}`]);
  expect(await readOrders(await signInAs(backend.url, "cliente"))).toHaveLength(1);
});

it("takes over the data of a process that was killed, with every payment it had acknowledged", async () => {
  const { email } = await createCustomer(backend.url);
  let acknowledged = 0;
  const burst = Array.from({ length: 30 }, async (_, index) => {
    const payment = { id: `burst-${index}`, email, event: "pix.generated" } as const;
    const { status } = await sendPayment(backend.url, "meta-bm-1300", payment);
    if (status === 200) acknowledged += 1;
    if (acknowledged === 10) backend.process.kill("SIGKILL");
  });
  await Promise.allSettled(burst);
  await backend.stop("SIGKILL");
  expect(existsSync(join(dataDir, "backend.lock"))).toBe(true);

  backend = await startChild(dataDir);
  const kept = (await readOrders((await signIn(backend.url, email, customerPassword)).db)).length;
  expect(acknowledged).toBeGreaterThanOrEqual(10);
  expect(kept).toBeGreaterThanOrEqual(acknowledged);
  expect(kept).toBeLessThan(30);
});

it("ends, rather than answer nothing, when its Postgres has met what it cannot get over", async () => {
  await createVisitor(backend.url).rpc("recurse", { p_level: 1 });
  expect((await backend.stop()).stderr).toBe("The embedded database cannot go on, and ends.\n");
});

it("starts again on that data, and stops when the process that started it is gone", async () => {
  const parent = fork(join(__dirname, "testing/short-lived-parent.cjs"), {
    env: { ...process.env, STORE_MODE: "local", STORE_DATA_DIR: dataDir, BACKEND_PORT: "0" },
  });
  const [{ pid, url }] = (await once(parent, "message")) as [{ pid: number; url: string }];
  expect((await createVisitor(url).from("products").select("id")).data).toHaveLength(8);
  parent.kill("SIGKILL");
  await until(() => !isRunning(pid));
});
