import type { IncomingMessage, ServerResponse } from "node:http";
import { diskState } from "shared-data/node/disk";
import type { Metrics } from "shared-data/node/metrics";
import { traceHeaders } from "shared-data/node/trace";
import { commonHeaders } from "../security-headers";

/** The needs of the shell to serve the store: pages and registry as they are asked for, its disk, and the backend's own word. */
export type ShellHealth = {
  readPages: () => unknown;
  dataDir: string;
  /** Where the backend on this machine tells how it is. */
  backend?: string | undefined;
};

const patienceMs = 2_000;
const addresses = ["/livez", "/readyz", "/healthz"];

/** True for an address that is asked to learn how the shell is: alive (`/livez`), or ready to sell (`/readyz`, or `/healthz`). */
export const isHealthAddress = (pathname: string) => addresses.includes(pathname);

/** Answers how the shell is. */
export async function sendHealth(response: ServerResponse, pathname: string, health: ShellHealth) {
  const checks = pathname === "/livez" ? {} : await check(health);
  const [fault] = Object.entries(checks).filter(([, state]) => state !== "ok");
  const status = fault ? `${fault[0]}_${fault[1]}` : "ok";
  const headers = { ...commonHeaders, "content-type": "application/json", "cache-control": "no-store" };
  response.writeHead(fault ? 503 : 200, headers);
  response.end(`${JSON.stringify(pathname === "/livez" ? { status } : { status, checks })}\n`);
}

/** Gives out the shell's metrics, to whom it may. */
export async function sendMetrics(request: IncomingMessage, response: ServerResponse, metrics: Metrics) {
  const header = (name: string) => request.headers[name];
  const { status, headers, text } = await metrics.respond({ peerAddress: request.socket.remoteAddress, header });
  response.writeHead(status, { ...commonHeaders, ...headers }).end(text);
}

async function check({ readPages, dataDir, backend }: ShellHealth) {
  return {
    pages: isReadable(readPages) ? "ok" : "unreadable",
    disk: diskState(dataDir),
    ...(backend && { backend: await askBackend(backend) }),
  };
}

function isReadable(read: () => unknown) {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}

async function askBackend(address: string) {
  const answer = await fetch(address, { headers: traceHeaders(), signal: AbortSignal.timeout(patienceMs) }).catch(
    () => null,
  );
  if (!answer) return "away";
  return answer.ok ? "ok" : "not_ready";
}
