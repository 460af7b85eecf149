import { setTimeout as pause } from "node:timers/promises";
import { diskState } from "../../node/disk";
import type { Database } from "../database/contract";
import { replyJson } from "./replies";

interface Checked {
  readonly database: Pick<Database, "isWell">;
  readonly runFunction: (request: Request) => Promise<Response>;
  readonly dataDir: string;
}

const patienceMs = 1_000;

/**
 * Answers the health endpoints, null for other paths. `/livez`: the process responds (for supervisors). `/readyz`, formerly
 * `/healthz`: whether the store can sell, and if not, why (for monitoring).
 */
export async function respondToHealth(pathname: string, { database, runFunction, dataDir }: Checked) {
  if (pathname === "/livez") return replyJson(200, { status: "ok" });
  if (pathname !== "/readyz" && pathname !== "/healthz") return null;
  // An OPTIONS request reaches neither the database nor the counters of requests.
  const question = new Request("http://localhost/functions/v1/webhook-debug", { method: "OPTIONS" });
  const [data, functions] = await Promise.all([
    stateOf(Promise.race([database.isWell(), pause(patienceMs, false, { ref: false })])),
    stateOf(runFunction(question).then(({ ok }) => ok)),
  ]);
  const checks = { database: data, functions, disk: diskState(dataDir) };
  const [fault] = Object.entries(checks).filter(([, state]) => state !== "ok");
  return replyJson(fault ? 503 : 200, { status: fault ? `${fault[0]}_${fault[1]}` : "ok", checks });
}

const stateOf = (check: Promise<boolean>) => check.catch(() => false).then((isWell) => (isWell ? "ok" : "away"));
