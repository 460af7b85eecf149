import { Agent, request } from "node:http";

/** One call of a load. */
export interface LoadCall {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

export interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  /** How many answers were no 200, or never came, by what they were. */
  readonly errors: Readonly<Record<string, number>>;
}

/**
 * Calls as fast as the answers come, over this many connections at once, each from an address of its own: what one caller may do per
 * minute is not what is measured.
 */
export async function load(url: string, connections: number, seconds: number, next: () => LoadCall): Promise<Measured> {
  const { port } = new URL(url);
  const times: number[] = [];
  const errors: Record<string, number> = {};
  const begin = performance.now();
  const end = begin + seconds * 1_000;
  await Promise.all(
    Array.from({ length: connections }, async (_, index) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const from = `127.0.1.${index + 1}`;
      while (performance.now() < end) {
        const started = performance.now();
        const outcome = await callOnce({ agent, host: "127.0.0.1", port, localAddress: from }, next());
        if (outcome === "200") times.push(performance.now() - started);
        else errors[outcome] = (errors[outcome] ?? 0) + 1;
      }
      agent.destroy();
    }),
  );
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { perSecond: (times.length * 1_000) / (performance.now() - begin), p50: at(0.5), p95: at(0.95), errors };
}

interface Way {
  readonly agent: Agent;
  readonly host: string;
  readonly port: string;
  readonly localAddress: string;
}

function callOnce(way: Way, { path, headers, body }: LoadCall): Promise<string> {
  return new Promise((resolve) => {
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const method = body === undefined ? "GET" : "POST";
    const outgoing = request({ ...way, path, method, headers: { host: "localhost", ...headers, ...length } });
    outgoing.once("error", (error: Error & { code?: string }) => resolve(error.code ?? "error"));
    outgoing.once("response", (incoming) => {
      incoming.resume();
      incoming.once("end", () => resolve(String(incoming.statusCode)));
    });
    outgoing.end(body);
  });
}
