import type { Log } from "../../node/log";
import { forgetOldMails } from "../notices/mail-outbox";
import { repeat } from "../repeat";
import type { Database } from "./contract";

/**
 * Deletes personal data after its term (R12.3) and checks the stock, now and each hour.
 * @returns a function that stops the jobs after the current step
 */
export function startHourlyJobs(database: Pick<Database, "query">, mailFolder: string, log: Log): () => Promise<void> {
  const run = async () => {
    forgetOldMails(mailFolder);
    // In batches, so that requests do not wait behind a year's payments.
    const [row] = await database.query<{ stripped: number }>(
      "select private.forget_expired_data() as stripped where pg_try_advisory_xact_lock(hashtext('hourly jobs'))",
    );
    if (row && row.stripped > 0) return true;
    await database.query("select private.check_stock()");
    return false;
  };
  const name = "The hourly jobs (personal data whose term is over, check of the stock)";
  return repeat({ name, everyMs: 60 * 60 * 1000, startsNow: true, run, log }).stop;
}
