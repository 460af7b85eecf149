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
