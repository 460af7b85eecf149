import { isBackendConfigured } from "./backend-configuration";
import { deferClient } from "./deferred-client";
import { configureSession, subscribeToSession } from "./session.store";
import type { StoreSettings } from "./settings-schema";
import type { StoreClient } from "./store-client";

let settings: StoreSettings | undefined;
let storeClient: StoreClient | null = null;
let load = () => Promise.reject<StoreClient>(new Error("no backend is configured"));

/**
 * Gives the store its run-time settings. The host calls it once, before the first render. Settings that name no usable
 * backend leave a warning in the console (R5.11) and no client.
 */
export function configureRuntime(given: StoreSettings): void {
  settings = given;
  const configured = isBackendConfigured(given);
  if (!configured) console.warn("[data] The backend is not configured: the built-in catalogue is shown.");
  // The client and its library are fetched by the first question, or ahead of it.
  if (configured) load = once(async () => (await import("./create-store-client")).createStoreClient(given));
  storeClient = configured ? deferClient(load) : null;
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

/** Fetches the data client's code ahead of the first question. Rejects where it cannot be had; the question tries again. */
export function fetchStoreClient(): Promise<StoreClient> {
  return load();
}

// Signed-in pages make requests of their own, such as a check for news: no click waits for the code first.
subscribeToSession(({ user }) => {
  if (user && storeClient) load().catch(() => {});
});

// A fetch that failed is tried again.
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
