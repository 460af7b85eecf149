import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";

interface PutResponse {
  status?: number;
  body?: string;
  headers?: Record<string, string>;
  isSilent?: boolean;
}
type Answer = (headers: IncomingHttpHeaders) => unknown;

/** Local HTTP server that returns the responses a test has configured, and 404 otherwise. */
class SmallServer {
  /** Received requests in order: method, path and query string. */
  readonly asked: { request: string; body: string; headers: Readonly<Record<string, unknown>> }[] = [];
  readonly #responses = new Map<string, (PutResponse | Answer)[]>();
  readonly #silent: ServerResponse[] = [];
  readonly #server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const address = String(request.url);
    this.asked.push({ request: `${request.method} ${address}`, body, headers: request.headers });
    const responses = this.#responses.get(address) ?? this.#responses.get(address.replace(/\?.*/, "")) ?? [];
    const found = (responses.length > 1 ? responses.shift() : responses[0]) ?? { status: 404 };
    const reply = typeof found === "function" ? { body: JSON.stringify(found(request.headers)) } : found;
    if (reply.isSilent) return void this.#silent.push(response);
    response.writeHead(reply.status ?? 200, { "access-control-allow-origin": "*", ...reply.headers }).end(reply.body);
  });

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  count(request: string): number {
    return this.asked.filter((each) => each.request === request).length;
  }

  /** Sets the responses of an address: each is sent once, the last one repeatedly. */
  put(address: string, ...responses: (PutResponse | Answer | string | object)[]): void {
    const isResponse = (reply: object): reply is PutResponse | Answer =>
      typeof reply === "function" || ["status", "body", "isSilent", "headers"].some((name) => name in reply);
    const toResponse = (reply: string | object): PutResponse | Answer => {
      if (typeof reply === "string") return { body: reply };
      return isResponse(reply) ? reply : { body: JSON.stringify(reply) };
    };
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

/** Server that relative fetches are resolved against, as on a page of the shell. */
export function startPageServer(): SmallServer {
  const server = startSmallServer();
  const { fetch: fetchWhole } = globalThis;
  const ask: typeof fetch = (address, init) => fetchWhole(new URL(String(address), server.origin), init);
  beforeEach(() => jest.spyOn(globalThis, "fetch").mockImplementation(ask));
  return server;
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
