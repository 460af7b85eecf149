import { GoTrueClient } from "@supabase/supabase-js";
import { deviceStorage } from "./device-storage";
import { type AuthClient, sessionStorageKey } from "./session-storage";

// Only the auth part of supabase-js: the rest of the client is larger and unused here.
const serviceOf = (url: string, key: string) => ({
  url: `${url}/auth/v1`,
  // Same spelling as the header with which the client replaces it.
  headers: { apikey: key, Authorization: `Bearer ${key}` },
  autoRefreshToken: false,
});

/**
 * Creates the auth client (R7.6): code-exchange flow, persisted session, and no automatic refresh, because the store
 * has its own schedule. It does not detect a session in the URL: a link could otherwise sign a visitor in as another
 * user. Loaded on demand because of its size.
 */
export function createAuthClient(url: string, key: string): AuthClient {
  return new GoTrueClient({
    ...serviceOf(url, key),
    flowType: "pkce",
    persistSession: true,
    detectSessionInUrl: false,
    storageKey: sessionStorageKey,
    storage: deviceStorage,
  });
}

let made = 0;

/**
 * Creates an auth client with a separate session that it neither stores nor shares with other tabs. Without a stored
 * code verifier the code exchange is impossible: the links in its emails contain a token instead.
 */
export function createEphemeralAuthClient(url: string, key: string): AuthClient {
  return new GoTrueClient({
    ...serviceOf(url, key),
    flowType: "implicit",
    persistSession: false,
    detectSessionInUrl: false,
    storageKey: `store-passing-session-${++made}`,
  });
}
