import { resolve } from "node:path";
import { run, UserError } from "../../node/user-error";
import { readOptions } from "../options";

/** Fills the demonstration with a month of sales, so that the back-office has something to show. The store must be stopped. */
await run(async () => {
  const options = readOptions({ STORE_MODE: "local", ...process.env }, resolve(import.meta.dirname, "../../.."));
  if (!options.demo) throw new UserError("Only the demonstration is filled: STORE_MODE must be local.");
  const { startBackend } = await import("../backend");
  const { playMonth } = await import("./play-month");
  const days = Number(process.argv[2] ?? 30);
  if (!Number.isInteger(days) || days < 1 || days > 90)
    throw new UserError("Usage: pnpm demo:month [how many days, 1 to 90]");
  let isNew = false;
  const until = new Date(Math.floor(Date.now() / 60_000) * 60_000);
  const say = (done: number, of: number) => console.log(`${done} of ${of} calls and deeds`);
  const fill = async (database: Parameters<typeof playMonth>[0]) => {
    isNew = await playMonth(database, until, { days, say });
  };
  const backend = await startBackend({ ...options, port: 0, prepare: fill });
  await backend.close();
  console.log(
    isNew ? "A month of demonstration is in the store. pnpm reset takes it away again." : "It is there already.",
  );
});
