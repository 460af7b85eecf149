import { makeDataDir } from "../testing/child-backend";
import { startHourlyJobs } from "./hourly-jobs";

it("goes on step by step until nothing is left, says once what failed, and stops between two steps", async () => {
  const lines: unknown[][] = [];
  const responses = [500, 500, 3, 0];
  let requestCount = 0;
  let checkCount = 0;
  const query = async (sql: string) => {
    if (sql.includes("check_stock")) return [++checkCount] as never[];
    requestCount += 1;
    if (responses.length === 0) throw new Error("no answer");
    return [{ stripped: responses.shift() }] as never[];
  };
  const log = (...words: unknown[]) => void lines.push(words);
  const parts = { database: { query }, mailFolder: makeDataDir(), log };
  // A running step finishes; the next one does not start.
  await startHourlyJobs(parts)();
  expect(requestCount).toBe(1);
  jest.useFakeTimers();
  const stop = startHourlyJobs(parts);
  await jest.advanceTimersByTimeAsync(10_000);
  expect([requestCount, responses, checkCount]).toEqual([4, [], 1]);
  await jest.advanceTimersByTimeAsync(2 * 60 * 60 * 1000);
  expect([requestCount, lines]).toEqual([
    6,
    [
      [
        "The hourly jobs (personal data whose term is over, check of the stock) failed",
        { level: "error", error: "no answer" },
      ],
    ],
  ]);
  await stop();
  jest.useRealTimers();
});
