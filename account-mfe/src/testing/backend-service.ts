import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { configureRuntime, endSession, parseSettings, startSession } from "@store/shared-data/runtime";
import { act } from "@testing-library/react";

interface Answer {
  status: number;
  body: unknown;
}

/** What a test's service answers to one kind of request, such as "POST /auth/v1/token"; later, where it is a promise. */
export type Answers = Record<
  string,
  (body: Record<string, unknown>, query: URLSearchParams) => Answer | Promise<Answer>
>;

/** What came with a request. */
interface Asked {
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What a test's service says to what many pages ask beside what they are about. */
const unlessSaid: Answers = {
  "POST /rest/v1/rpc/my_sessions": () => ({ status: 200, body: [] }),
  "POST /rest/v1/rpc/my_credit": () => ({
    status: 200,
    body: { balance: 0, frozen: 0, spendable: 0, total: 0, entries: [] },
  }),
};

/** An HTTP server on this machine that answers as the backend would, and the store pointed at it. */
class BackendService {
  readonly requests: string[] = [];
  #asked: (Asked & { name: string })[] = [];
  /** Addresses to which a lasting line was asked for; none is given. */
  readonly lines: string[] = [];
  #server = createServer((request, response) => void this.#reply(request, response));
  #answers: Answers = {};

  async start(): Promise<void> {
    this.#server.on("upgrade", ({ url }, socket) => {
      this.lines.push(String(url));
      socket.destroy();
    });
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    this.configure();
  }

  /** Points the store at it, with these settings besides. */
  configure(settings: object = {}): void {
    configureRuntime(
      parseSettings({
        mode: "local",
        supabaseUrl: `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`,
        supabaseKey: "sb_publishable_a-key-of-at-least-fifty-characters-0001",
        ...settings,
      }),
    );
  }

  async #reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
    const name = `${request.method} ${pathname}`;
    // Every sign-in page asks which ways in there are, every profile what credit there is; tests that are about that look at `asked`.
    if (name !== "GET /auth/v1/settings" && !Object.hasOwn(unlessSaid, name)) this.requests.push(name);
    const body = await readBody(request);
    this.#asked.push({ name, query: Object.fromEntries(searchParams), body });
    const answer = await ((this.#answers[name] ?? unlessSaid[name])?.(body, searchParams) ?? {
      status: 404,
      body: { msg: `no ${name}` },
    });
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end(JSON.stringify(answer.body));
  }

  /** What came with each request of that name since the answers were given. */
  asked(name: string): Asked[] {
    return this.#asked.filter((asked) => asked.name === name).map(({ name: _, ...asked }) => asked);
  }

  answer(answers: Answers): void {
    this.#answers = answers;
    this.requests.length = 0;
    this.#asked = [];
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** A backend for the tests of a file. */
function serveBackend(): BackendService {
  const service = new BackendService();
  // Typing field by field takes a busy machine its time.
  jest.setTimeout(20_000);
  beforeAll(() => service.start());
  afterAll(() => service.stop());
  return service;
}

/** A backend for the tests of a file, each of which begins with this person signed in, or with nobody. */
export function serveBackendTo(email: string | null): BackendService {
  const service = serveBackend();
  beforeAll(startSession);
  beforeEach(async () => {
    await act(endSession);
    service.answer({});
    localStorage.clear();
    sessionStorage.clear();
    if (email !== null) act(() => signInElsewhere(newSession(email)));
  });
  return service;
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = "";
  for await (const chunk of request) text += chunk;
  if (request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded"))
    return Object.fromEntries(new URLSearchParams(text));
  return text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
}

/** A session as the auth service gives one, an hour long. */
export function newSession(email: string, token = "access-1") {
  return {
    access_token: token,
    refresh_token: `refresh-of-${token}`,
    token_type: "bearer",
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: { id: "0f0f0f0f-0000-4000-8000-000000000001", email, user_metadata: { full_name: "Ana Souza" } },
  };
}

/** Signs somebody in as another tab would: by writing the session down where all tabs look. */
export function signInElsewhere(session: ReturnType<typeof newSession>): void {
  localStorage.setItem("store-session", JSON.stringify(session));
  window.dispatchEvent(new StorageEvent("storage", { key: "store-session" }));
}
