import { createLog, logConsole } from "../../node/log";
import { UserError } from "../../node/user-error";
import type { Order, Reply } from "./messages";
import { openPostgres, type Postgres } from "./open-postgres";

logConsole(createLog("database"));

let postgres: Postgres | undefined;

process.on("message", async (order: Order) => {
  const reply = await carryOut(order).then(
    (value): Reply => ({ value }),
    (error): Reply => ({
      error: error instanceof Error ? error.message : String(error),
      isOurs: error instanceof UserError,
    }),
  );
  process.send?.(reply, () => order.kind === "close" && process.exit(0));
});

async function carryOut(order: Order): Promise<unknown> {
  if (order.kind === "open") {
    postgres = await openPostgres(order.options);
    return undefined;
  }
  if (!postgres) return undefined;
  switch (order.kind) {
    case "fetch":
      return postgres.answer(order.request);
    case "query":
      return postgres.query(order.sql, order.parameters);
    case "script":
      return postgres.runScript(order.sql);
    case "settings":
      return postgres.applySettings(order.settings);
    case "warm":
      return postgres.warmUp();
    case "close":
      return postgres.close();
  }
}
