import type { UpstreamCall } from "./call-socket";

// Of the connection that the call came on, or what the call is given anew.
const own = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-length",
  "expect",
  "upgrade",
  "te",
  "trailer",
]);

/** A request as it is passed on, whole. */
export function forward(request: Request, body: Uint8Array | null): Omit<UpstreamCall, "limitMs"> {
  const { pathname, search } = new URL(request.url);
  const headers: Record<string, string> = {};
  for (const [name, value] of request.headers) if (!own.has(name)) headers[name] = value;
  return { method: request.method, path: pathname + search, headers, body: body && body.byteLength > 0 ? body : null };
}
