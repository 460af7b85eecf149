import { asService, callDatabase } from "./call-database.ts";
import { nestsTooDeep } from "./nesting.ts";
import type { Platform } from "./platform.ts";
import { readBody } from "./read-body.ts";
import { createRefusalLimit } from "./refusal-limit.ts";
import { type RequestIds, requestIdsOf } from "./request-id.ts";

export type PaymentEvent = "pix.generated" | "pix.paid";

const bodyLimit = 64 * 1024;

// Everything else the caller sends (cookies, addresses of proxies) stays out of the database.
const passedHeaders = ["authorization", "x-secret", "x-webhook-signature", "content-type", "user-agent"];

interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Record<string, string>;
  /** For the log: the database's own code for what went wrong. */
  readonly why?: string;
}

const refusals = createRefusalLimit();

const methodNotAllowed: Reply = { status: 405, body: { error: "method_not_allowed" }, headers: { allow: "POST" } };
// With this header, of whatever value, a call goes the whole way and leaves nothing: `npx pnpm store:doctor` sends it.
const checkHeader = "x-store-check";

const unreadable: Reply = { status: 400, body: { error: "unreadable_body" } };
const tooLarge: Reply = { status: 413, body: { error: "payload_too_large" } };
const notStored: Reply = { status: 500, body: { error: "not_stored" } };

/**
 * Takes one call of the checkout provider to the database, which authenticates, stores and applies it.
 * Answers 405, 413 and 429 itself; 401 and 400 come from the database, in that order, so that a caller
 * without the secret learns nothing about its body. 500 means: nothing was stored, please try again.
 * The answer, the log and the stored event carry the same `x-request-id`.
 */
export async function receivePayment(request: Request, event: PaymentEvent, platform: Platform): Promise<Response> {
  const ids = requestIdsOf((name) => request.headers.get(name));
  const startedAt = Date.now();
  const { status, body, headers, why } = await checkCaller(request, event, platform, ids);
  // No header, address or payload: the inbox keeps the event, the log only says that it came.
  const { requestId } = ids;
  platform.log(event, { kind: "webhook", request_id: requestId, status, ms: Date.now() - startedAt, why });
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store", "x-request-id": requestId, ...headers },
  });
}

// Where no chain of addresses is passed on, as on the local server, the server itself has counted.
async function checkCaller(request: Request, event: PaymentEvent, platform: Platform, ids: RequestIds): Promise<Reply> {
  const caller = request.headers.get("x-forwarded-for");
  const wait = caller ? refusals.waitFor(caller) : 0;
  if (wait > 0) return { status: 429, body: { error: "too_many_refusals" }, headers: { "retry-after": String(wait) } };
  const reply = await evaluate(request, event, platform, ids);
  if (caller && reply.status === 401) refusals.note(caller);
  return reply;
}

async function evaluate(request: Request, event: PaymentEvent, platform: Platform, ids: RequestIds): Promise<Reply> {
  if (request.method !== "POST") return methodNotAllowed;
  let bytes: Uint8Array | null;
  try {
    bytes = await readBody(request, bodyLimit);
  } catch {
    return unreadable;
  }
  if (!bytes) return tooLarge;
  try {
    const headers = { ...pickHeaders(request.headers), "x-request-id": ids.requestId };
    const name = request.headers.has(checkHeader) ? "check_webhook" : "receive_payment_event";
    return await askDatabase(name, { p_event: event, p_body: toText(bytes), p_headers: headers }, platform, ids);
  } catch {
    return { ...notStored, why: "unreachable" };
  }
}

async function askDatabase(
  name: string,
  args: object,
  platform: Platform,
  { traceparent }: RequestIds,
): Promise<Reply> {
  const response = await callDatabase(platform, name, args, { ...asService(platform), traceparent });
  const result: unknown = await response.json();
  if (!response.ok) return { ...notStored, why: codeOf(result) };
  return isReply(result) ? result : notStored;
}

function codeOf(result: unknown): string {
  const code = typeof result === "object" && result !== null && "code" in result ? result.code : undefined;
  return typeof code === "string" && /^[A-Z0-9]{5,8}$/.test(code) ? code : "unknown";
}

// The signature covers the bytes as sent: no byte order mark is dropped and nothing is repaired.
// Bytes that cannot be text in Postgres are passed on as an empty body: it is not JSON either, and
// the database still decides what the caller may know.
function toText(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes("\0") || nestsTooDeep(text) ? "" : text;
  } catch {
    return "";
  }
}

function pickHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    passedHeaders.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? ""]] : [])),
  );
}

function isReply(value: unknown): value is Reply {
  if (typeof value !== "object" || value === null || !("status" in value) || !("body" in value)) return false;
  const { status } = value;
  return typeof status === "number" && Number.isInteger(status) && status >= 200 && status <= 599;
}
