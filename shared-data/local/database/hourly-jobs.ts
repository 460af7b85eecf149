import { existsSync } from "node:fs";
import type { Log } from "../../node/log";
import { forgetOldMails } from "../notices/mail-outbox";
import type { Database } from "./contract";

interface HourlyJobs {
  readonly database: Pick<Database, "query">;
  readonly mailFolder: string;
  readonly log: Log;
}

const hour = 60 * 60 * 1000;

/**
 * Deletes personal data after its term (R12.3) and checks the stock, now and each hour.
 * @returns a function that stops the jobs after the current step
 */
export function startHourlyJobs({ database, mailFolder, log }: HourlyJobs): () => Promise<void> {
  let stopped = false;
  async function run(): Promise<void> {
    try {
      if (existsSync(mailFolder)) forgetOldMails(mailFolder);
      // In batches, so that requests do not wait behind a year's payments.
      for (let stripped = 1; stripped > 0 && !stopped; ) {
        const [row] = await database.query<{ stripped: number }>(
          "select private.forget_expired_data() as stripped where pg_try_advisory_xact_lock(hashtext('hourly jobs'))",
        );
        stripped = row?.stripped ?? 0;
      }
      if (!stopped) await database.query("select private.check_stock()");
    } catch (error) {
      log("The hourly jobs (personal data whose term is over, check of the stock) failed", {
        level: "error",
        error: error instanceof Error ? error.message : String(error),
      });
    }
  }
  let running = run();
  const timer = setInterval(() => {
    running = running.then(run);
  }, hour);
  timer.unref();
  return async () => {
    stopped = true;
    clearInterval(timer);
    await running;
  };
}
