import { attempt } from "@store/shared-data";
import { diskState } from "@store/shared-data/node/disk";
import { traceHeaders } from "@store/shared-data/node/trace";
import { sendJson } from "./send-json";
import type { Handler } from "./static-server";

export type ShellHealth = {
  readPages: () => unknown;
  dataDir: string;
  /** Health check of the backend on this machine. */
  backend?: string | undefined;
};

const patienceMs = 2_000;

/** Health endpoints: liveness (`/livez`) and readiness (`/readyz`, `/healthz`). */
export function healthHandlers(health: ShellHealth): Record<string, Handler> {
  const ready: Handler = async (_request, response) => {
    const checks = await check(health);
    const fault = Object.entries(checks).find(([, state]) => state !== "ok");
    sendJson(response, fault ? 503 : 200, { status: fault?.join("_") ?? "ok", checks });
  };
  const live: Handler = (_request, response) => sendJson(response, 200, { status: "ok" });
  return { "/livez": live, "/readyz": ready, "/healthz": ready };
}

async function check({ readPages, dataDir, backend }: ShellHealth) {
  return {
    pages: attempt(readPages) ? "ok" : "unreadable",
    disk: diskState(dataDir),
    ...(backend && { backend: await askBackend(backend) }),
  };
}

async function askBackend(address: string) {
  const options = { headers: traceHeaders(), signal: AbortSignal.timeout(patienceMs) };
  const result = await fetch(address, options).catch(() => null);
  if (!result) return "away";
  return result.ok ? "ok" : "not_ready";
}
