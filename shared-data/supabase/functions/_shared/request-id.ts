const wellFormed = /^[A-Za-z0-9._-]{8,64}$/;
const hex = /^(?!0{32})[0-9a-f]{32}$/;
// W3C trace context: version, trace, the caller's span, flags.
const traceparent = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})$/;

/** By what one call is found again in logs, inbox and traces. */
export interface RequestIds {
  readonly requestId: string;
  /** The trace of the call that follows: the caller's, or a new one. */
  readonly traceparent: string;
}

/**
 * The caller's ids, where they are well formed: other text could make up lines of a log. A request id that is missing is the trace's.
 * @param header gives a header of the request
 */
export function requestIdsOf(header: (name: string) => unknown): RequestIds {
  const given = String(header("x-request-id") ?? "");
  const [, trace = hex.test(given) ? given : randomHex(16), flags = "00"] =
    traceparent.exec(String(header("traceparent") ?? "")) ?? [];
  return {
    requestId: wellFormed.test(given) ? given : trace,
    traceparent: `00-${trace}-${randomHex(8)}-${flags}`,
  };
}

const randomHex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");
