import { isBackendConfigured } from "./backend-configuration";
import { deferClient } from "./deferred-client";
import { configureSession, subscribeToSession } from "./session.store";
import type { StoreSettings } from "./settings-schema";
import type { StoreClient } from "./store-client";

let settings: StoreSettings | undefined;
let storeClient: StoreClient | null = null;
let load = () => Promise.reject<StoreClient>(new Error("no backend is configured"));

/**
 * Sets the run-time settings. The host calls it once, before the first render. If they do not identify a usable
 * backend, it logs a warning and creates no client (R5.11).
 */
export function configureRuntime(given: StoreSettings): void {
  settings = given;
  const configured = isBackendConfigured(given);
  if (!configured) console.warn("[data] The backend is not configured: the built-in catalogue is shown.");
  // The client's code is fetched by the first request, or preloaded.
  if (configured) load = once(async () => (await import("./create-store-client")).createStoreClient(given));
  storeClient = configured ? deferClient(load) : null;
  configureSession(configured ? { url: given.supabaseUrl, key: given.supabaseKey } : null);
}

/** The run-time settings. Throws before `configureRuntime`. */
export function getSettings(): StoreSettings {
  if (!settings) throw new Error("configureRuntime was not called");
  return settings;
}

/** The data client, or `null` without a configured backend. */
export function getStoreClient(): StoreClient | null {
  return storeClient;
}

/** Preloads the data client's code. Rejects if it cannot be fetched; the next request retries. */
export function fetchStoreClient(): Promise<StoreClient> {
  return load();
}

// Signed-in pages send requests anyway, such as for news: preload the client so that no click waits for it.
subscribeToSession(({ user }) => {
  if (user && storeClient) load().catch(() => {});
});

// A failed fetch is retried by the next call.
function once<T>(fetch: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= fetch().catch((error: unknown) => {
      result = undefined;
      throw error;
    });
    return result;
  };
}
