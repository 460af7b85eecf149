import type { SupabaseClient } from "@supabase/supabase-js";
import { publishableKey } from "./store-client";

let count = 0;

/** Calls the API by raw requests, with texts as they are and anything else as JSON, from an address of its own, as the user who is signed in with a client or as a visitor. */
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
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  };
}
