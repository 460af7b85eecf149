import { AsyncLocalStorage } from "node:async_hooks";

type RequestIds = { readonly requestId: string; readonly traceparent: string };

const current = new AsyncLocalStorage<RequestIds>();

/** Answers a request; calls to other services that are made meanwhile can carry its ids on. */
export const withTrace = <Result>(ids: RequestIds, answer: () => Result): Result => current.run(ids, answer);

/** Headers that carry the ids of the request being answered on to another service; none outside of a request. */
export function traceHeaders(): Record<string, string> {
  const ids = current.getStore();
  return ids ? { "x-request-id": ids.requestId, traceparent: ids.traceparent } : {};
}
