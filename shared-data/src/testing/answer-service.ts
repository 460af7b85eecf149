import { createServer, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { configureRuntime, parseSettings } from "@store/shared-data/runtime";

/** Long enough for a key; it opens nothing. */
export const testKey = "sb_publishable_a-key-of-at-least-fifty-characters-0001";

interface Asked {
  /** Such as "POST /rest/v1/rpc/is_admin_user". */
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

type Answer = (query: Readonly<Record<string, string>>) => { status: number; body: unknown };

/** An HTTP server on this machine that answers as the backend would; what has no answer is not found. */
export class AnswerService {
  readonly asked: Asked[] = [];
  answers: Record<string, Answer> = {};
  #server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
    const name = `${request.method} ${pathname}`;
    const query = Object.fromEntries(searchParams);
    this.asked.push({ name, query, headers: request.headers, body: await readBody(request) });
    const { status, body } = this.answers[name]?.(query) ?? { status: 404, body: { message: `no ${name}` } };
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** A service for the tests of a file, which the store asks; every test begins without answers. */
export function serveAnswers(): AnswerService {
  const service = new AnswerService();
  beforeAll(() => service.start());
  afterAll(() => service.stop());
  beforeEach(() => {
    service.asked.length = 0;
    service.answers = {};
    configureRuntime(parseSettings({ mode: "local", supabaseUrl: service.url, supabaseKey: testKey }));
  });
  return service;
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text === "" ? null : JSON.parse(text);
}
