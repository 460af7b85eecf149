import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { configureRuntime, parseSettings } from "@store/shared-data/runtime";
import { listen } from "./listen";

export interface BackendCall {
  /** "GET products" for a table, "rpc find_orders" for a database function, "POST /auth/v1/token" for another service. */
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
  /** Path and query of the request. */
  readonly address: string;
  /** The JSON or form body; empty if there was none. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: IncomingHttpHeaders;
}

export interface BackendResponse {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Responses by call name. A promise keeps the request pending. */
export type BackendResponses = Record<string, (call: BackendCall) => BackendResponse | Promise<BackendResponse>>;

/** Result of a database function or edge function. */
export const value = (body: unknown): BackendResponse => ({ status: 200, body });

/** Rows of a table. `total` is the full row count, for counting queries. */
export const rows = (list: readonly unknown[], total = list.length): BackendResponse => ({
  status: 200,
  body: list,
  headers: { "content-range": `0-${list.length}/${total}` },
});

/** An error as PostgREST returns it; `reason` is the database's error code. */
export const refusal = (status: number, message: string, reason: string | null = null): BackendResponse => ({
  status,
  body: { code: reason === null ? "XX000" : `PT${status}`, message, details: reason, hint: null },
});

/** Long enough for a valid key; grants no access. */
export const testKey = "sb_publishable_a-key-of-at-least-fifty-characters-0001";

/** An answer that is held back until it is let go. */
export function hold<Value>(value: Value): [later: () => Promise<Value>, letGo: () => void] {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return [() => held.then(() => value), letGo];
}

/** A real local HTTP server that returns the responses of a test and records requests. */
export class FakeBackend {
  readonly calls: BackendCall[] = [];
  /** Requested WebSocket URLs; the connection is always refused. */
  readonly sockets: string[] = [];
  /** Names of requests that the client aborted before a response. */
  readonly dropped: string[] = [];
  url = "";
  #responses: BackendResponses = {};
  #server = createServer((request, response) => void this.#reply(request, response));

  constructor() {
    this.#server.on("upgrade", ({ url }, socket) => {
      this.sockets.push(String(url));
      socket.destroy();
    });
  }

  /** Starts the server and configures the store to use it. */
  async start(): Promise<void> {
    this.url = await listen(this.#server);
    this.configure();
  }

  /** Configures the store to use this server, with additional settings. */
  configure(settings: object = {}): void {
    configureRuntime(parseSettings({ mode: "local", supabaseUrl: this.url, supabaseKey: testKey, ...settings }));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Sets the responses and clears the recorded requests. */
  respondWith(responses: BackendResponses): void {
    this.#responses = responses;
    for (const list of [this.calls, this.sockets, this.dropped]) list.length = 0;
  }

  change(responses: BackendResponses): void {
    this.#responses = { ...this.#responses, ...responses };
  }

  callsOf(name: string): BackendCall[] {
    return this.calls.filter((call) => call.name === name);
  }

  protected async responseTo(call: BackendCall): Promise<BackendResponse> {
    return (await this.#responses[call.name]?.(call)) ?? refusal(404, `no response for ${call.name}`);
  }

  async #reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", this.url);
    const name = nameOf(request.method ?? "", pathname);
    const body = await readBody(request);
    const query = Object.fromEntries(searchParams);
    const call = { name, query, address: String(request.url), body, headers: request.headers };
    this.calls.push(call);
    response.on("close", () => response.writableFinished || this.dropped.push(name));
    const result = await this.responseTo(call);
    response.writeHead(result.status, { "content-type": "application/json", ...result.headers });
    response.end(result.body === undefined ? "" : JSON.stringify(result.body));
  }
}

function nameOf(method: string, pathname: string): string {
  const [, part] = /^\/(?:rest|functions)\/v1\/(.+)$/.exec(pathname) ?? [];
  if (!part) return `${method} ${pathname}`;
  return part.startsWith("rpc/") ? part.replace("/", " ") : `${method} ${part}`;
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = "";
  for await (const chunk of request) text += chunk;
  if (request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded"))
    return Object.fromEntries(new URLSearchParams(text));
  return text === "" ? {} : JSON.parse(text);
}

/** Starts a backend for a test file; each test begins without responses. */
export function serveBackend(): FakeBackend {
  const backend = new FakeBackend();
  beforeAll(() => backend.start());
  beforeEach(() => {
    backend.respondWith({});
    backend.configure();
  });
  afterAll(() => backend.stop());
  return backend;
}
