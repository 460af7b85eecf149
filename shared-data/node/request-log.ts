// What JSON leaves as it is and a terminal would obey or not show.
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const longest = 300;

/** What is told of a request. The path alone: a query, a header or a body may hold what only its sender should read. */
export interface Answered {
  readonly kind: "page" | "file" | "call" | "webhook";
  readonly method: string;
  readonly pathname: string;
  readonly requestId: string;
  readonly status: number;
  /** When it came, as `performance.now()` tells it. */
  readonly since: number;
  /** What went wrong, where something did. */
  readonly error?: string | undefined;
}

/** One request that was answered, as one line of JSON. */
export function requestLine({ kind, method, pathname, requestId, status, since, error }: Answered): string {
  return toLine({
    at: new Date().toISOString(),
    [kind]: `${method} ${pathname}`.slice(0, longest),
    request_id: requestId,
    status,
    ms: Math.round(performance.now() - since),
    ...(error !== undefined && { error: error.slice(0, longest) }),
  });
}

/** A record as one line of JSON that no terminal obeys, whatever stands in it. */
export const toLine = (record: object): string => JSON.stringify(record).replace(unseen, writeOut);

const writeOut = (text: string) =>
  Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`).join("");

/**
 * Whether requests that went well are told too: REQUEST_LOG says "on" or "off"; without it they are where nobody watches a
 * terminal, as in a service. Failures always are.
 */
export function logsRequests(env: NodeJS.ProcessEnv, isTerminal: boolean): boolean {
  return env.REQUEST_LOG ? env.REQUEST_LOG === "on" : !isTerminal;
}

/** What a request id of somebody else's must look like to be kept; other text could make up lines of a log. */
export const isRequestId = (text: string | undefined): text is string => /^[A-Za-z0-9._-]{8,64}$/.test(text ?? "");
