import { type Dispatcher, Pool } from "undici";
import { replyJson } from "../gateway/replies";

/** A call as it goes on. */
export interface UpstreamCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: Uint8Array | null;
  readonly limitMs: number;
}

const words = {
  timeout: "canceling statement due to statement timeout",
  lost: "the database stopped during this call",
  unreachable: "the database is not there",
} as const;

/**
 * Why a program of this stack did not answer a call: it took too long or stopped, and what it did is unknown; or it was not there,
 * and nothing was done.
 */
export class UpstreamFailure extends Error {
  constructor(readonly reason: keyof typeof words) {
    super(words[reason]);
  }
}

/** The response to a call that the database did not answer; any other error is thrown on. */
export function refuseCall(error: unknown): Response {
  if (!(error instanceof UpstreamFailure)) throw error;
  const [status, code, headers] =
    error.reason === "timeout" ? ([504, "57014", {}] as const) : ([503, "57P01", { "retry-after": "1" }] as const);
  return replyJson(status, { code, message: error.message, details: null, hint: null }, headers);
}

/** Connections to a program, on a port or on a socket of the file system. Each call brings its own time limit. */
export const openPool = (origin: string, socketPath?: string): Pool =>
  new Pool(origin, { connections: 256, headersTimeout: 0, bodyTimeout: 0, ...(socketPath && { socketPath }) });

// Headers of the one connection that a call came on, or that it gets again.
const hopByHop = new Set("connection keep-alive transfer-encoding content-length expect upgrade te trailer".split(" "));
// Headers of the connection to the program, or without meaning to the caller.
const notPassedBack = new Set("connection keep-alive transfer-encoding server date content-length".split(" "));

/** A request as it is passed on, whole. */
export function forward(request: Request, body: Uint8Array | null): Omit<UpstreamCall, "limitMs"> {
  const { pathname, search } = new URL(request.url);
  const headers = Object.fromEntries([...request.headers].filter(([name]) => !hopByHop.has(name)));
  return { method: request.method, path: pathname + search, headers, body: body && body.byteLength > 0 ? body : null };
}

/** Makes one call and reads its whole answer. @throws UpstreamFailure */
export async function callUpstream(
  pool: Pool,
  call: Omit<UpstreamCall, "limitMs">,
  signal: AbortSignal,
): Promise<Response> {
  const ask = () => pool.request({ ...call, method: call.method as Dispatcher.HttpMethod, signal }).then(toResponse);
  const isRepeatable = call.method === "GET" || call.method === "HEAD";
  const fail = (error: { code?: string }) => {
    if (signal.aborted) return new UpstreamFailure("timeout");
    return new UpstreamFailure(error.code === "ECONNREFUSED" || error.code === "ENOENT" ? "unreachable" : "lost");
  };
  return ask().catch((error) => {
    const failure = fail(error);
    // The other side may have just closed a kept connection, and then took nothing in.
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
