import { GoTrueClient } from "@supabase/supabase-js";
import { deviceStorage } from "./device-storage";
import { type AuthClient, sessionStorageKey } from "./session-storage";

// Only the auth part of supabase-js: the rest of its client is larger than this part, and unused here.
const serviceOf = (url: string, key: string) => ({
  url: `${url}/auth/v1`,
  // Written as the client writes the one that it puts in its place.
  headers: { apikey: key, Authorization: `Bearer ${key}` },
  autoRefreshToken: false,
});

/**
 * The auth client: code-exchange flow, persisted session, and no automatic refresh, because the store refreshes on its
 * own schedule; R7.6. It takes no session from an address by itself: any page could be opened with one that belongs to
 * another person. Loaded on demand: it is heavy.
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
 * An auth client that keeps nothing and tells no tab, each with a session of its own. Without a stored code verifier it
 * cannot do the code exchange: the links of its mails carry a token of their own.
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
