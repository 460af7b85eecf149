import { Agent, request as callHttp, type IncomingMessage } from "node:http";
import { UpstreamFailure } from "./upstream-failure";

/** A program that listens on a socket of the file system. */
export interface Upstream {
  readonly socketPath: string;
  readonly agent: Agent;
}

/** A call as it goes on. */
export interface UpstreamCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: Uint8Array | null;
  readonly limitMs: number;
}

export const upstreamAt = (socketPath: string): Upstream => ({
  socketPath,
  agent: new Agent({ keepAlive: true, maxSockets: 256, maxFreeSockets: 64 }),
});

// Of one connection, or of no meaning to whoever called.
const dropped = new Set(["connection", "keep-alive", "transfer-encoding", "server", "date", "content-length"]);

/** Makes one call and reads its whole answer. @throws UpstreamFailure */
export function callSocket({ socketPath, agent }: Upstream, call: UpstreamCall): Promise<Response> {
  const { method, path, body, limitMs } = call;
  const headers = { ...call.headers, ...(body ? { "content-length": String(body.byteLength) } : {}) };
  return new Promise((resolve, reject) => {
    const outgoing = callHttp({ socketPath, agent, method, path, headers });
    const timer = setTimeout(() => outgoing.destroy(new UpstreamFailure("timeout")), limitMs);
    const fail = (error: Error & { code?: string }) => {
      clearTimeout(timer);
      if (error instanceof UpstreamFailure) return reject(error);
      // A kept connection that the other side has just closed took nothing in.
      if (outgoing.reusedSocket && error.code === "ECONNRESET" && isRepeatable(method)) {
        return resolve(callSocket({ socketPath, agent }, call));
      }
      return reject(new UpstreamFailure(error.code === "ECONNREFUSED" || error.code === "ENOENT" ? "nobody" : "lost"));
    };
    outgoing.once("error", fail);
    outgoing.once("response", (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.once("error", fail);
      incoming.once("end", () => {
        clearTimeout(timer);
        resolve(toResponse(incoming, chunks));
      });
    });
    outgoing.end(body ?? undefined);
  });
}

const isRepeatable = (method: string) => method === "GET" || method === "HEAD";

function toResponse({ statusCode = 500, rawHeaders }: IncomingMessage, chunks: readonly Buffer[]): Response {
  const headers: Array<[string, string]> = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = "", value = ""] = rawHeaders.slice(at, at + 2);
    if (!dropped.has(name.toLowerCase())) headers.push([name, value]);
  }
  const hasBody = chunks.length > 0 && statusCode !== 204 && statusCode !== 304;
  return new Response(hasBody ? Buffer.concat(chunks) : null, { status: statusCode, headers });
}
