import type { SupabaseClient } from "@supabase/supabase-js";
import { publishableKey } from "./store-client";

interface RawResponse {
  readonly status: number;
  readonly text: string;
  readonly range: string | null;
}

let count = 0;

/**
 * Calls the API as a client that knows the public key and writes raw requests, from its own address where the backend
 * takes this machine for a proxy. @param db the client of a signed-in user; without one it calls as a visitor
 */
export function callAs(url: string, db?: SupabaseClient) {
  const address = `198.51.100.${++count}`;
  return async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<RawResponse> => {
    const token = (await db?.auth.getSession())?.data.session?.access_token;
    const response = await fetch(url + path, {
      method,
      headers: {
        apikey: publishableKey,
        "content-type": "application/json",
        "x-forwarded-for": address,
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text(), range: response.headers.get("content-range") };
  };
}
