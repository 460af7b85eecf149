import type { StoreClient } from "@store/shared-data/runtime";
import { toStoreError } from "../errors/store-error";
import type { Database } from "./database-types";

type Functions = Database["public"]["Functions"];
type Name = keyof Functions & string;
/** To pass a signal, a function without arguments needs an empty object. */
type Arguments<Fn extends Name> = [Functions[Fn]["Args"]] extends [never]
  ? Record<string, never>
  : Functions[Fn]["Args"];

/** A supabase-js response: an error, or data. */
type RpcResponse<Data> =
  | { readonly error: Parameters<typeof toStoreError>[0]; readonly status: number }
  | { readonly error: null; readonly data: Data };

/** Awaits a supabase-js query and returns its data. @throws StoreError */
export async function unwrap<Data>(query: PromiseLike<RpcResponse<Data>>): Promise<Data> {
  const response = await query;
  if (response.error) throw toStoreError(response.error, response.status);
  return response.data;
}

/** Calls a database function with the generated types of its arguments and result. @throws StoreError */
export function callRpc<Fn extends Name>(
  db: StoreClient,
  name: Fn,
  args?: Arguments<Fn>,
  signal?: AbortSignal,
): Promise<Functions[Fn]["Returns"]> {
  // supabase-js infers types from a literal name only.
  const call = db.rpc(name as "push_key", args as undefined);
  return unwrap<unknown>(signal ? call.abortSignal(signal) : call) as Promise<Functions[Fn]["Returns"]>;
}
