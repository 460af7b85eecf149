import { createServer } from "node:http";
import { type WebSocket, WebSocketServer } from "ws";
import { listen } from "./listen";

type Message = [
  join: string | null,
  ref: string | null,
  topic: string,
  event: string,
  payload: Record<string, unknown>,
];

/**
 * A WebSocket server with the protocol of Supabase Realtime 2.0.0, following its source (`realtime_channel.ex`): it
 * replies to a join first and reports the result of the database subscription later, in a separate message.
 */
export class RealtimeService {
  /** Connection URLs, payloads of joins, and tokens received with or after a join. */
  readonly addresses: string[] = [];
  readonly joins: Record<string, unknown>[] = [];
  readonly tokens: unknown[] = [];
  /** Number of following joins to reject. */
  refusals = 0;
  readonly #http = createServer();
  readonly #sockets = new WebSocketServer({ server: this.#http });
  readonly #joined = new Map<WebSocket, { join: string | null; topic: string }>();

  async start(): Promise<string> {
    this.#sockets.on("connection", (socket, { url }) => {
      this.addresses.push(String(url));
      socket.on("message", (data) => this.#hear(socket, JSON.parse(String(data)) as Message));
      socket.on("close", () => this.#joined.delete(socket));
    });
    return listen(this.#http);
  }

  async stop(): Promise<void> {
    this.dropLines();
    await new Promise((resolve) => this.#http.close(resolve));
  }

  get listeners(): number {
    return this.#sockets.clients.size;
  }

  forget(): void {
    for (const list of [this.addresses, this.joins, this.tokens]) list.length = 0;
  }

  /** Sends the result of the database subscription to joined clients. */
  sayOfDatabase(status: "ok" | "error"): void {
    const message =
      status === "ok" ? "Subscribed to PostgreSQL" : "Unable to subscribe to changes with given parameters.";
    const said = { extension: "postgres_changes", status, message };
    for (const [socket, { join, topic }] of this.#joined) {
      send(socket, [join, null, topic, "system", { ...said, channel: topic.slice("realtime:".length) }]);
    }
  }

  tellOfChange(): void {
    const change = { type: "UPDATE", schema: "public", table: "orders", commit_timestamp: "", errors: null };
    const data = { ...change, columns: [{ name: "id", type: "uuid" }], record: { id: "o1" }, old_record: { id: "o1" } };
    for (const [socket, { topic }] of this.#joined) {
      send(socket, [null, null, topic, "postgres_changes", { ids: [1], data }]);
    }
  }

  /** Closes all channels, as the service does when a token expires. */
  closeChannels(): void {
    for (const [socket, { join, topic }] of this.#joined) send(socket, [join, join, topic, "phx_close", {}]);
    this.#joined.clear();
  }

  dropLines(): void {
    for (const socket of this.#sockets.clients) socket.terminate();
  }

  #hear(socket: WebSocket, message: Message): void {
    const [join, ref, topic, event, payload] = message;
    if ("access_token" in payload) this.tokens.push(payload.access_token);
    if (event === "phx_leave") this.#joined.delete(socket);
    // Realtime does not reply to token messages.
    if (event === "access_token") return;
    const reply = event === "phx_join" ? this.#join(socket, message) : { status: "ok", response: {} };
    send(socket, [join, ref, topic, "phx_reply", reply]);
  }

  #join(socket: WebSocket, [join, _ref, topic, _event, payload]: Message) {
    this.joins.push(payload);
    if (this.refusals > 0) {
      this.refusals -= 1;
      return { status: "error", response: { reason: "ConnectionRateLimitReached: Too many connected users" } };
    }
    this.#joined.set(socket, { join, topic });
    const { postgres_changes: wanted = [] } = (payload.config ?? {}) as { postgres_changes?: object[] };
    return { status: "ok", response: { postgres_changes: wanted.map((each) => ({ ...each, id: 1 })) } };
  }
}

const send = (socket: WebSocket, message: Message) => socket.send(JSON.stringify(message));
