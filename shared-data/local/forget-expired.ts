import { existsSync } from "node:fs";
import type { Database } from "./database/contract";
import { forgetOldMails } from "./database/mail-outbox";

interface Forgetting {
  readonly database: Pick<Database, "query">;
  readonly mailFolder: string;
  log(line: string): void;
}

const hour = 60 * 60 * 1000;

/** Ends the personal data whose term is over (R12.3), now and each hour. Gives what stops it, once a step that runs has ended. */
export function forgetEachHour({ database, mailFolder, log }: Forgetting): () => Promise<void> {
  let stopped = false;
  async function forget(): Promise<void> {
    try {
      if (existsSync(mailFolder)) forgetOldMails(mailFolder);
      // In steps, each a turn of its own: nobody waits for a year's payments.
      for (let stripped = 1; stripped > 0 && !stopped; ) {
        const [row] = await database.query<{ stripped: number }>("select private.forget_expired_data() as stripped");
        stripped = row?.stripped ?? 0;
      }
    } catch (error) {
      log(`Personal data whose term is over was not deleted: ${error instanceof Error ? error.message : error}`);
    }
  }
  let running = forget();
  const timer = setInterval(() => {
    running = running.then(forget);
  }, hour);
  timer.unref();
  return async () => {
    stopped = true;
    clearInterval(timer);
    await running;
  };
}
