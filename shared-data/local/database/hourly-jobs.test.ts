import { makeDataDir } from "../testing/child-backend";
import { startHourlyJobs } from "./hourly-jobs";

it("goes on step by step until nothing is left, says once what failed, and stops between two steps", async () => {
  const failures: unknown[] = [];
  const steps = [500, 500, 3, 0];
  let [asked, checked] = [0, 0];
  const query = async (sql: string) => {
    if (sql.includes("check_stock")) return [++checked] as never[];
    asked += 1;
    if (steps.length === 0) throw new Error("no answer");
    return [{ stripped: steps.shift() }] as never[];
  };
  const log = (_message: string, fields = {}) => void failures.push(fields);
  const parts = [{ query }, makeDataDir(), log] as const;
  // A running step finishes; the next one does not start.
  await startHourlyJobs(...parts)();
  expect(asked).toBe(1);
  jest.useFakeTimers();
  const stop = startHourlyJobs(...parts);
  await jest.advanceTimersByTimeAsync(10_000);
  expect([asked, steps, checked]).toEqual([4, [], 1]);
  await jest.advanceTimersByTimeAsync(2 * 60 * 60 * 1000);
  expect([asked, failures]).toEqual([6, [{ level: "error", error: "no answer" }]]);
  await stop();
  jest.useRealTimers();
});
