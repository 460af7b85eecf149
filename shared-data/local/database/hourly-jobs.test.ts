import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeDataDir, makeStartedDataDir, startChild } from "../testing/child-backend";
import { runSqlIn } from "../testing/stopped-store";
import { paymentBody, signInAs } from "../testing/store-client";
import { startHourlyJobs } from "./hourly-jobs";

it("ends at the next start what the term has ended meanwhile, and the mails of other days", async () => {
  const dataDir = await makeStartedDataDir();
  const payload = paymentBody("pix.paid", { id: "old", email: "maria@exemplo.com.br" });
  runSqlIn(
    dataDir,
    `insert into public.payment_events (endpoint, event, payment_id, payload, body, headers, outcome, received_at)
     values ('pix.paid', 'pix.paid', 'old', '${payload}', '{}', '{"x-a": "b"}', 'unknown_product', now() - interval '91 days')`,
  );
  const mail = join(dataDir, "mail/2026-01-01T00-00-00.000Z-old.json");
  writeFileSync(mail, "{}");
  const backend = await startChild(dataDir);
  const manager = await signInAs(backend.url, "gerente");
  const stored = async () =>
    (await manager.from("payment_events").select("payload,body,headers").single().throwOnError()).data;
  while (!JSON.stringify(await stored()).includes('"headers":{}'));
  expect(await stored()).toMatchObject({
    payload: { event: "pix.paid", payment: { id: "old", amount: 1 } },
    body: null,
  });
  expect((await stored())?.payload).toHaveProperty("customer", { email: "maria@exemplo.com.br" });
  expect(existsSync(mail)).toBe(false);
  await backend.stop();
});

it("goes on step by step until nothing is left, says what failed, and stops between two steps", async () => {
  const lines: unknown[][] = [];
  const responses = [500, 500, 3, 0];
  let requestCount = 0;
  const checks: string[] = [];
  const query = async (sql: string) => {
    if (sql.includes("check_stock")) return [checks.push(sql)] as never[];
    requestCount += 1;
    if (responses.length === 0) throw new Error("no answer");
    return [{ stripped: responses.shift() }] as never[];
  };
  const parts = {
    database: { query },
    mailFolder: makeDataDir(),
    log: (...words: unknown[]) => void lines.push(words),
  };
  // A running step finishes; the next one does not start.
  await startHourlyJobs(parts)();
  expect(requestCount).toBe(1);
  jest.useFakeTimers();
  const stop = startHourlyJobs(parts);
  await jest.advanceTimersByTimeAsync(0);
  expect([requestCount, responses, checks.length]).toEqual([4, [], 1]);
  await jest.advanceTimersByTimeAsync(60 * 60 * 1000);
  expect(lines).toEqual([
    [
      "The hourly jobs (personal data whose term is over, check of the stock) failed",
      { level: "error", error: "no answer" },
    ],
  ]);
  await stop();
  jest.useRealTimers();
});
