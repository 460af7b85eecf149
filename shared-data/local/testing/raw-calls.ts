import type { SupabaseClient } from "@supabase/supabase-js";
import { publishableKey } from "./store-client";

let count = 0;

/**
 * Calls the API as a client that knows the public key and writes raw requests, from its own address where the backend
 * takes this machine for a proxy. @param db the client of a signed-in user; without one it calls as a visitor
 */
export function callAs(url: string, db?: SupabaseClient) {
  const own = {
    apikey: publishableKey,
    "content-type": "application/json",
    "x-forwarded-for": `198.51.100.${++count}`,
  };
  return async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const token = (await db?.auth.getSession())?.data.session?.access_token;
    const response = await fetch(url + path, {
      method,
      headers: { ...own, ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  };
}
