import { AsyncLocalStorage } from "node:async_hooks";

type RequestIds = { readonly requestId: string; readonly traceparent: string };

const current = new AsyncLocalStorage<RequestIds>();

/** Runs a request handler with its trace ids available to `traceHeaders`. */
export const withTrace = <Result>(ids: RequestIds, work: () => Result): Result => current.run(ids, work);

/** Headers that propagate the current request's ids to another service; empty outside a request. */
export function traceHeaders(): Record<string, string> {
  const ids = current.getStore();
  return ids ? { "x-request-id": ids.requestId, traceparent: ids.traceparent } : {};
}
