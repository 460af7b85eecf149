import { type Dispatcher, Pool } from "undici";
import { replyJson } from "../gateway/replies";

export interface UpstreamCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: Uint8Array | null;
}

/** For requests that get no response at all: statements and functions end earlier by their own timeouts. */
export const limitMs = 30_000;

const words = {
  timeout: "canceling statement due to statement timeout",
  lost: "the database stopped during this call",
  unreachable: "the database is not there",
} as const;

/**
 * A program of this stack did not respond. After a timeout or a lost connection the effect of the request is unknown.
 */
export class UpstreamFailure extends Error {
  constructor(readonly reason: keyof typeof words) {
    super(words[reason]);
  }
}

/** The response for an `UpstreamFailure`; rethrows any other error. */
export function refuseCall(error: unknown): Response {
  if (!(error instanceof UpstreamFailure)) throw error;
  const [status, code, headers] =
    error.reason === "timeout" ? ([504, "57014", {}] as const) : ([503, "57P01", { "retry-after": "1" }] as const);
  return replyJson(status, { code, message: error.message, details: null, hint: null }, headers);
}

/** Opens an HTTP pool to a program, on a port or a Unix socket. Each request has its own timeout. */
export const openPool = (origin: string, socketPath?: string): Pool =>
  new Pool(origin, { connections: 256, headersTimeout: 0, bodyTimeout: 0, ...(socketPath && { socketPath }) });

// Hop-by-hop headers, and those that the next hop sets again.
const hopByHop = new Set("connection keep-alive transfer-encoding content-length expect upgrade te trailer".split(" "));
// Hop-by-hop headers of the response, and those that the caller does not need.
const notPassedBack = new Set("connection keep-alive transfer-encoding server date content-length".split(" "));

export function forward(request: Request, body: Uint8Array | null): UpstreamCall {
  const { pathname, search } = new URL(request.url);
  const headers = Object.fromEntries([...request.headers].filter(([name]) => !hopByHop.has(name)));
  return { method: request.method, path: pathname + search, headers, body: body && body.byteLength > 0 ? body : null };
}

/** Sends a request and reads the whole response. @throws UpstreamFailure */
export async function callUpstream(
  pool: Pool,
  call: UpstreamCall,
  signal = AbortSignal.timeout(limitMs),
): Promise<Response> {
  const ask = () => pool.request({ ...call, method: call.method as Dispatcher.HttpMethod, signal }).then(toResponse);
  const isRepeatable = call.method === "GET" || call.method === "HEAD";
  const fail = (error: { code?: string }) => {
    if (signal.aborted) return new UpstreamFailure("timeout");
    return new UpstreamFailure(error.code === "ECONNREFUSED" || error.code === "ENOENT" ? "unreachable" : "lost");
  };
  return ask().catch((error) => {
    const failure = fail(error);
    // The other side may have closed a keep-alive connection before it read the request.
    if (failure.reason !== "lost" || !isRepeatable) throw failure;
    return ask().catch((again) => {
      throw fail(again);
    });
  });
}

async function toResponse({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<Response> {
  const content = await body.arrayBuffer();
  const given = Object.entries(headers).flatMap(([name, values = []]) =>
    notPassedBack.has(name) ? [] : [values].flat().map((value): [string, string] => [name, value]),
  );
  const hasBody = content.byteLength > 0 && statusCode !== 204 && statusCode !== 304;
  return new Response(hasBody ? content : null, { status: statusCode, headers: given });
}
