import { PostgrestClient } from "@supabase/postgrest-js";
import type { Database } from "../../supabase/generated/database.types";
import { isBackendConfigured } from "./backend-configuration";
import { configureSession, getAccessToken } from "./session.store";
import type { StoreSettings } from "./settings-schema";

/** The part of the backend's client that reads and writes rows and calls functions, as whoever is signed in. */
export type StoreClient = Pick<PostgrestClient<Database>, "from" | "rpc">;

let settings: StoreSettings | undefined;
let storeClient: StoreClient | null = null;

/**
 * Gives the store its run-time settings. The host calls it once, before the first render. Settings that name no usable
 * backend leave a warning in the console (R5.11) and no client.
 */
export function configureRuntime(given: StoreSettings): void {
  settings = given;
  const configured = isBackendConfigured(given);
  if (!configured) console.warn("[data] The backend is not configured: the built-in catalogue is shown.");
  storeClient = configured ? createStoreClient(given) : null;
  configureSession(configured ? { url: given.supabaseUrl, key: given.supabaseKey } : null);
}

/** The run-time settings. Throws before `configureRuntime`. */
export function getSettings(): StoreSettings {
  if (!settings) throw new Error("configureRuntime was not called");
  return settings;
}

/** The data client, or `null` where no backend is configured. */
export function getStoreClient(): StoreClient | null {
  return storeClient;
}

// Only supabase-js's PostgREST part: the whole client weighs ten times as much, and a visitor who only looks needs none of it.
function createStoreClient({ supabaseUrl, supabaseKey }: StoreSettings): StoreClient {
  return new PostgrestClient(`${supabaseUrl}/rest/v1`, {
    headers: { apikey: supabaseKey },
    // The query library decides about trying again. Left on, a silent backend would hide the built-in catalogue for 15 s.
    retry: false,
    timeout: 10_000,
    fetch: async (input, init) => {
      const token = await getAccessToken();
      const headers = new Headers(init?.headers);
      if (token) headers.set("authorization", `Bearer ${token}`);
      return fetch(input, { ...init, headers });
    },
  });
}
