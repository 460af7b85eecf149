import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";

interface Answer {
  status?: number;
  body?: string;
  /** An address that is never answered. */
  isSilent?: boolean;
}

/** An HTTP server on this machine that answers with what a test has put at an address, and 404 elsewhere. */
class SmallServer {
  /** What it was asked, in order: method, path and query string. */
  readonly asked: { request: string; body: string; headers: Readonly<Record<string, unknown>> }[] = [];
  readonly #answers = new Map<string, Answer[]>();
  readonly #silent: ServerResponse[] = [];
  readonly #server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const address = String(request.url);
    this.asked.push({ request: `${request.method} ${address}`, body, headers: request.headers });
    const answers = this.#answers.get(address) ?? this.#answers.get(address.replace(/\?.*/, "")) ?? [];
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? { status: 404 };
    if (answer.isSilent) return void this.#silent.push(response);
    response.writeHead(answer.status ?? 200, { "access-control-allow-origin": "*" }).end(answer.body);
  });

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** How often an address was asked for. */
  count(request: string): number {
    return this.asked.filter((each) => each.request === request).length;
  }

  /** What an address answers: each answer once, and the last one from then on. */
  put(address: string, ...answers: (Answer | string | object)[]): void {
    const isAnswer = (answer: string | object): answer is Answer =>
      typeof answer === "object" && ("status" in answer || "body" in answer || "isSilent" in answer);
    const toAnswer = (answer: string | object): Answer =>
      typeof answer === "string" ? { body: answer } : isAnswer(answer) ? answer : { body: JSON.stringify(answer) };
    this.#answers.set(address, answers.map(toAnswer));
  }

  clear(): void {
    this.#answers.clear();
    this.asked.length = 0;
    // A browser has few connections to one host: who waits for no answer must not keep the next test waiting.
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

/** A server for the tests of a file; each begins with nothing there. */
export function startSmallServer(): SmallServer {
  const server = new SmallServer();
  beforeAll(() => server.start());
  beforeEach(() => server.clear());
  afterAll(() => server.stop());
  return server;
}

/** As a shell's page asks: an address without a host is one of this server's. */
export function answerPage(server: SmallServer): void {
  const { fetch: fetchWhole } = globalThis;
  beforeAll(() => {
    globalThis.fetch = (address, init) => fetchWhole(new URL(String(address), server.origin), init);
  });
  afterAll(() => {
    globalThis.fetch = fetchWhole;
  });
}

/** Waits for what a server, and not a timer, brings about; also where the timers are a test's own. */
export async function until(holds: () => boolean): Promise<void> {
  const started = performance.now();
  while (!holds()) {
    if (performance.now() - started > 20_000) throw new Error(`It never came that ${holds}`);
    // To ask without a pause would take the machine from the programs that are waited for.
    await pause(5);
  }
}
