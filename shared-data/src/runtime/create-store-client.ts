// Only the PostgREST part of supabase-js: the whole client is ten times as large, and visitors who only browse do not
// need it.
import { PostgrestClient } from "@supabase/postgrest-js";
import type { Database } from "../database/database-types";
import { getAccessToken } from "./session.store";
import type { StoreSettings } from "./settings-schema";
import type { StoreClient } from "./store-client";

/**
 * Creates the client of a configured backend. Requests carry the signed-in user's token and are aborted after a
 * timeout.
 */
export function createStoreClient({ supabaseUrl, supabaseKey }: StoreSettings): StoreClient {
  return new PostgrestClient<Database>(`${supabaseUrl}/rest/v1`, {
    headers: { apikey: supabaseKey },
    // The query library retries. With this on, an unresponsive backend would delay the built-in catalogue by 15 s.
    retry: false,
    fetch: (input, init = {}) =>
      withinPatience(init, async (signal) => {
        const token = await getAccessToken();
        const headers = new Headers(init.headers);
        if (token) headers.set("authorization", `Bearer ${token}`);
        return fetch(input, { ...init, headers, signal });
      }),
  });
}

const patienceMs = 10_000;
// Allows a slow uplink of 64 kbit/s: uploading a picture of 400 KB takes longer than the timeout for responses.
const bytesInMs = 8;

// The library's own timeout does not depend on the request's size.
async function withinPatience(
  { body, signal }: RequestInit,
  ask: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const controller = new AbortController();
  const stop = () => controller.abort(signal?.reason);
  if (signal?.aborted) stop();
  signal?.addEventListener("abort", stop);
  const size = typeof body === "string" ? body.length : 0;
  const limit = setTimeout(() => controller.abort(), patienceMs + size / bytesInMs);
  try {
    return await ask(controller.signal);
  } finally {
    clearTimeout(limit);
    signal?.removeEventListener("abort", stop);
  }
}
