// Only supabase-js's PostgREST part: the whole client weighs ten times as much, and a visitor who only looks needs none of it.
import { PostgrestClient } from "@supabase/postgrest-js";
import type { Database } from "../database/database-types";
import { getAccessToken } from "./session.store";
import type { StoreSettings } from "./settings-schema";
import type { StoreClient } from "./store-client";

/** The client of a configured backend. Every request goes as the person who is signed in, and is given up where no answer comes. */
export function createStoreClient({ supabaseUrl, supabaseKey }: StoreSettings): StoreClient {
  return new PostgrestClient<Database>(`${supabaseUrl}/rest/v1`, {
    headers: { apikey: supabaseKey },
    // The query library decides about trying again. Left on, a silent backend would hide the built-in catalogue for 15 s.
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
// Long enough for a slow uplink of 64 kbit/s: a picture of 400 KB takes it longer than any answer may take.
const bytesInMs = 8;

// The library's own limit is one for requests of any size.
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
