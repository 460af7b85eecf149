import { createPublicKey, randomUUID, verify } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { listen } from "../../src/testing/listen";
import { makeReceiver, readPush } from "./push-receiver";

/** A push service on this machine: it knows its browsers' addresses, and asks who sends for their signature (RFC 8292) as a real one does. */
export class PushService {
  /** The messages as the browsers of these addresses get them, decrypted. */
  readonly pushed: { endpoint: string; headers: IncomingHttpHeaders; text: string; bytes: number }[] = [];
  /** Its response for an address instead of taking the message; "silent" keeps the connection open. */
  readonly refusals = new Map<string, number | "silent">();
  #receivers = new Map<string, ReturnType<typeof makeReceiver>>();
  #server = createServer(async (request, response) => {
    const endpoint = `${this.origin}${request.url}`;
    const refusal = this.refusals.get(endpoint);
    if (refusal === "silent") return;
    const status = refusal ?? (await this.#take(endpoint, request));
    response.writeHead(status, status === 302 ? { location: "/elsewhere" } : {}).end(status === 201 ? "" : "no");
  });

  origin = "";

  async start(): Promise<void> {
    this.origin = await listen(this.#server);
  }

  subscribe() {
    const endpoint = `${this.origin}/push/${randomUUID()}`;
    const receiver = makeReceiver();
    this.#receivers.set(endpoint, receiver);
    return { endpoint, p256dh: receiver.p256dh, auth: receiver.auth };
  }

  async #take(endpoint: string, request: IncomingMessage): Promise<number> {
    const receiver = this.#receivers.get(endpoint);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    if (!receiver) return 404;
    if (!isSignedFor(this.origin, String(request.headers.authorization))) return 403;
    if (request.headers["content-encoding"] !== "aes128gcm" || !/^\d+$/.test(String(request.headers.ttl))) return 400;
    if (body.length > 4096) return 413;
    this.pushed.push({ endpoint, headers: request.headers, text: readPush(body, receiver), bytes: body.length });
    return 201;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await once(this.#server.close(), "close");
  }
}

function isSignedFor(origin: string, header: string): boolean {
  const [, head = "", claims = "", signature = "", key = ""] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  const point = Buffer.from(key, "base64url");
  if (point.length !== 65) return false;
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString());
  const left = exp - Date.now() / 1000;
  const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
  const sender = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const by = { key: sender, dsaEncoding: "ieee-p1363" } as const;
  const isOurs = verify("sha256", Buffer.from(`${head}.${claims}`), by, Buffer.from(signature, "base64url"));
  return isOurs && aud === origin && left > 0 && left <= 24 * 60 * 60 && /^(mailto:|https:)/.test(sub);
}
