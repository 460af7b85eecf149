import { setTimeout as pause } from "node:timers/promises";
import { diskState } from "../../node/disk";
import type { Database } from "../database/contract";
import { replyJson } from "./replies";

interface HealthParts {
  readonly database: Pick<Database, "isWell">;
  readonly runFunction: (request: Request) => Promise<Response>;
  readonly dataDir: string;
}

/**
 * Health endpoints. `/livez`: the process responds (for supervisors). `/readyz`, formerly `/healthz`: whether the store can sell,
 * and if not, why (for monitoring).
 */
export function createHealth(parts: HealthParts): (pathname: string) => Promise<Response | null> {
  return async (pathname) => {
    if (pathname === "/livez") return replyJson(200, { status: "ok" });
    return pathname === "/readyz" || pathname === "/healthz" ? readiness(parts) : null;
  };
}

const patienceMs = 1_000;

async function readiness({ database, runFunction, dataDir }: HealthParts): Promise<Response> {
  const [isWell, functions] = await Promise.all([inTime(database.isWell()), functionsState(runFunction)]);
  const checks = { database: isWell ? "ok" : "away", functions, disk: diskState(dataDir) };
  const [fault] = Object.entries(checks).filter(([, state]) => state !== "ok");
  return replyJson(fault ? 503 : 200, { status: fault ? `${fault[0]}_${fault[1]}` : "ok", checks });
}

// An OPTIONS request reaches neither the database nor the counters of requests.
async function functionsState(runFunction: HealthParts["runFunction"]): Promise<string> {
  const question = new Request("http://localhost/functions/v1/webhook-debug", { method: "OPTIONS" });
  const response = await runFunction(question).catch(() => null);
  return response && response.status < 300 ? "ok" : "away";
}

const inTime = (response: Promise<boolean>): Promise<boolean> =>
  Promise.race([response, pause(patienceMs, false, { ref: false })]);
