import { createClient } from "@supabase/supabase-js";
import { type AuthClient, sessionStorageKey } from "./session-storage";

/**
 * The auth client: code-exchange flow, persisted session, session detection in the return address, and no automatic
 * refresh, because the store refreshes on its own schedule; spec section 7. Loaded on demand: it is heavy.
 */
export function createAuthClient(url: string, key: string): AuthClient {
  return createClient(url, key, {
    auth: {
      flowType: "pkce",
      persistSession: true,
      detectSessionInUrl: true,
      autoRefreshToken: false,
      storageKey: sessionStorageKey,
    },
  }).auth;
}

/**
 * An auth client that keeps nothing and tells no tab. Without a stored code verifier it cannot do the code exchange:
 * its confirmation links carry a token of their own.
 */
export function createPassingClient(url: string, key: string): AuthClient {
  return createClient(url, key, {
    auth: {
      flowType: "implicit",
      persistSession: false,
      detectSessionInUrl: false,
      autoRefreshToken: false,
      storageKey: "store-passing-session",
    },
  }).auth;
}
