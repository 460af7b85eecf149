import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";

interface PutResponse {
  status?: number;
  body?: string;
  location?: string;
  /** Never responds. */
  isSilent?: boolean;
}

/** Local HTTP server that returns the responses a test has configured, and 404 otherwise. */
class SmallServer {
  /** Received requests in order: method, path and query string. */
  readonly asked: { request: string; body: string; headers: Readonly<Record<string, unknown>> }[] = [];
  readonly #responses = new Map<string, PutResponse[]>();
  readonly #silent: ServerResponse[] = [];
  readonly #server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const address = String(request.url);
    this.asked.push({ request: `${request.method} ${address}`, body, headers: request.headers });
    const responses = this.#responses.get(address) ?? this.#responses.get(address.replace(/\?.*/, "")) ?? [];
    const reply = (responses.length > 1 ? responses.shift() : responses[0]) ?? { status: 404 };
    if (reply.isSilent) return void this.#silent.push(response);
    const { status = 200, location } = reply;
    response.writeHead(status, { "access-control-allow-origin": "*", ...(location && { location }) }).end(reply.body);
  });

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Number of requests like "GET /path". */
  count(request: string): number {
    return this.asked.filter((each) => each.request === request).length;
  }

  /** Sets the responses of an address: each is sent once, the last one repeatedly. */
  put(address: string, ...responses: (PutResponse | string | object)[]): void {
    const isResponse = (reply: string | object): reply is PutResponse =>
      typeof reply === "object" && ("status" in reply || "body" in reply || "isSilent" in reply);
    const toResponse = (reply: string | object): PutResponse =>
      typeof reply === "string" ? { body: reply } : isResponse(reply) ? reply : { body: JSON.stringify(reply) };
    this.#responses.set(address, responses.map(toResponse));
  }

  clear(): void {
    this.#responses.clear();
    this.asked.length = 0;
    // Browsers limit connections per host: a pending request must not block the next test.
    for (const response of this.#silent.splice(0)) response.destroy();
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

export type { SmallServer };

/** Server for all tests of a file, cleared before each. */
export function startSmallServer(): SmallServer {
  const server = new SmallServer();
  beforeAll(() => server.start());
  beforeEach(() => server.clear());
  afterAll(() => server.stop());
  return server;
}

/** Resolves relative fetches against this server, as on a page of the shell. */
export function respondWithPage(server: SmallServer): void {
  const { fetch: fetchWhole } = globalThis;
  beforeAll(() => {
    globalThis.fetch = (address, init) => fetchWhole(new URL(String(address), server.origin), init);
  });
  afterAll(() => {
    globalThis.fetch = fetchWhole;
  });
}

/** Waits for something a server causes; works with fake timers too. */
export async function until(holds: () => boolean): Promise<void> {
  const started = performance.now();
  while (!holds()) {
    if (performance.now() - started > 20_000) throw new Error(`It never came that ${holds}`);
    // Polling without a pause would starve the processes that are waited for.
    await pause(5);
  }
}
