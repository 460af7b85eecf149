import type { StoreClient } from "@store/shared-data/runtime";
import { toStoreError } from "../errors/store-error";
import type { Database } from "./database-types";

type Functions = Database["public"]["Functions"];
type Name = keyof Functions & string;
/** Before a signal, a function without arguments takes an empty object. */
type Arguments<Fn extends Name> = [Functions[Fn]["Args"]] extends [never]
  ? Record<string, never>
  : Functions[Fn]["Args"];

/** An answer of supabase-js: an error, or data. */
type Answer<Data> =
  | { readonly error: Parameters<typeof toStoreError>[0]; readonly status: number }
  | { readonly error: null; readonly data: Data };

/** The data that a query of supabase-js answers. @throws StoreError */
export async function unwrap<Data>(query: PromiseLike<Answer<Data>>): Promise<Data> {
  const answer = await query;
  if (answer.error) throw toStoreError(answer.error, answer.status);
  return answer.data;
}

/** Calls a database function; its arguments and its answer have the generated types. @throws StoreError */
export function callRpc<Fn extends Name>(
  db: StoreClient,
  name: Fn,
  args?: Arguments<Fn>,
  signal?: AbortSignal,
): Promise<Functions[Fn]["Returns"]> {
  // The builder finds its types by a literal name alone.
  const call = db.rpc(name as "push_key", args as undefined);
  return unwrap<unknown>(signal ? call.abortSignal(signal) : call) as Promise<Functions[Fn]["Returns"]>;
}
