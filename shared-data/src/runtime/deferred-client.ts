import type { StoreClient } from "./store-client";

type Call = readonly [method: string, parameters: readonly unknown[]];

/**
 * A client whose code is fetched at the first request. `from` and `rpc` accept the same chained calls as supabase-js
 * and run when awaited. If the code cannot be fetched, the request fails with a network error.
 */
export function deferClient(load: () => Promise<StoreClient>): StoreClient {
  const begin =
    (method: string) =>
    (...parameters: unknown[]) =>
      record(load, [[method, parameters]]);
  return { from: begin("from"), rpc: begin("rpc") } as unknown as StoreClient;
}

// Each chained call returns a new query, as the library's types require: two queries may share a common prefix.
function record(load: () => Promise<StoreClient>, calls: readonly Call[]): object {
  return new Proxy(
    {},
    {
      get: (_target, method) => {
        if (typeof method === "symbol") return undefined;
        if (method !== "then") return (...parameters: unknown[]) => record(load, [...calls, [method, parameters]]);
        const response = () => load().then((client) => replay(client, calls), unreachable);
        return (...settle: Parameters<Promise<unknown>["then"]>) => response().then(...settle);
      },
    },
  );
}

const replay = (client: object, calls: readonly Call[]) =>
  calls.reduce(
    (subject, [method, parameters]) => Reflect.apply(Reflect.get(subject, method), subject, parameters),
    client,
  );

// Same error as the library returns for a request without a response.
const unreachable = (error: unknown) => ({
  data: null,
  error: { message: String(error), details: "", hint: "", code: "" },
  count: null,
  status: 0,
  statusText: "",
});
