import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { configureRuntime, getSession, parseSettings, startSession } from "@store/shared-data/runtime";

/** One call of the backend, as it came. */
export interface BackendCall {
  /** "GET products" for a table, "rpc find_orders" for a database function, "POST webhook-debug" for an edge function. */
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
  /** The JSON that was sent; `null` where nothing was. */
  readonly body: unknown;
  readonly headers: IncomingHttpHeaders;
}

/** What the backend answers to a call. */
export interface BackendAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** By a call's name. An answer that is a promise keeps its caller waiting. */
export type BackendAnswers = Record<string, (call: BackendCall) => BackendAnswer | Promise<BackendAnswer>>;

/** What a database function, or an edge function, gives back. */
export const value = (body: unknown): BackendAnswer => ({ status: 200, body });

/** Rows of a table. `total` is how many there are in all, for reads that count. */
export const rows = (list: readonly unknown[], total = list.length): BackendAnswer => ({
  status: 200,
  body: list,
  headers: { "content-range": `0-${list.length}/${total}` },
});

/** A refusal as the database's interface writes it; `reason` is the database's own code word. */
export const refusal = (status: number, message: string, reason: string | null = null): BackendAnswer => ({
  status,
  body: { code: reason === null ? "XX000" : `PT${status}`, message, details: reason, hint: null },
});

/** A real HTTP server on this machine that answers as a test says, and remembers what it was asked. */
export class AnsweringBackend {
  readonly calls: BackendCall[] = [];
  #answers: BackendAnswers = {};
  #server = createServer((request, response) => void this.#reply(request, response));

  /** Starts it and points the store at it. */
  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    configureRuntime(
      parseSettings({
        mode: "local",
        supabaseUrl: this.url,
        supabaseKey: "sb_publishable_a-key-of-at-least-fifty-characters-0001",
      }),
    );
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Answers so from now on, and forgets what it was asked. */
  answer(answers: BackendAnswers): void {
    this.#answers = answers;
    this.calls.length = 0;
  }

  /** Answers these calls otherwise from now on. */
  change(answers: BackendAnswers): void {
    this.#answers = { ...this.#answers, ...answers };
  }

  /** The calls of one name so far, oldest first. */
  callsOf(name: string): BackendCall[] {
    return this.calls.filter((call) => call.name === name);
  }

  async #reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", this.url);
    const name = nameOf(request.method ?? "", pathname);
    const body = await readJson(request);
    const call = { name, query: Object.fromEntries(searchParams), body, headers: request.headers };
    this.calls.push(call);
    const answer = (await this.#answers[name]?.(call)) ?? refusal(404, `no answer for ${name}`);
    response.writeHead(answer.status, { "content-type": "application/json", ...answer.headers });
    response.end(answer.body === undefined ? "" : JSON.stringify(answer.body));
  }
}

function nameOf(method: string, pathname: string): string {
  const [, part] = /^\/(?:rest|functions)\/v1\/(.+)$/.exec(pathname) ?? [];
  if (!part) return `${method} ${pathname}`;
  return part.startsWith("rpc/") ? part.replace("/", " ") : `${method} ${part}`;
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text === "" ? null : JSON.parse(text);
}

/** Signs somebody in as another tab would: by a session written down where all tabs look. */
export function signInElsewhere(email: string, id = "0f0f0f0f-0000-4000-8000-000000000001"): void {
  const session = {
    access_token: "um-token",
    refresh_token: "outro-token",
    token_type: "bearer",
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: { id, email, user_metadata: { full_name: "Ana Souza" } },
  };
  localStorage.setItem("store-session", JSON.stringify(session));
  if (getSession().status === "loading") startSession();
  else window.dispatchEvent(new StorageEvent("storage", { key: "store-session" }));
}

/** Signs the person out, as another tab would. */
export function signOutElsewhere(): void {
  localStorage.removeItem("store-session");
  window.dispatchEvent(new StorageEvent("storage", { key: "store-session" }));
}
