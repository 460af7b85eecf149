import type { StoreClient } from "./store-client";

type Call = readonly [method: string, parameters: readonly unknown[]];

/**
 * A client that is fetched with the first call. `from` and `rpc` take the same calls as supabase-js, in the same order; each
 * runs when it is awaited. Where the code cannot be fetched the call fails as without a network.
 */
export function deferClient(load: () => Promise<StoreClient>): StoreClient {
  const begin =
    (method: string) =>
    (...parameters: unknown[]) =>
      record(load, [[method, parameters]]);
  return { from: begin("from"), rpc: begin("rpc") } as unknown as StoreClient;
}

// Each call gives a new question, as the library's types have it: what two questions begin with can be written once.
function record(load: () => Promise<StoreClient>, calls: readonly Call[]): object {
  return new Proxy(
    {},
    {
      get: (_target, method) => {
        if (typeof method === "symbol") return undefined;
        if (method !== "then") return (...parameters: unknown[]) => record(load, [...calls, [method, parameters]]);
        const answer = () => load().then((client) => replay(client, calls), unreachable);
        return (...settle: Parameters<Promise<unknown>["then"]>) => answer().then(...settle);
      },
    },
  );
}

const replay = (client: object, calls: readonly Call[]) =>
  calls.reduce(
    (subject, [method, parameters]) => Reflect.apply(Reflect.get(subject, method), subject, parameters),
    client,
  );

// As the library says it of a request that nothing answered.
const unreachable = (error: unknown) => ({
  data: null,
  error: { message: String(error), details: "", hint: "", code: "" },
  count: null,
  status: 0,
  statusText: "",
});
