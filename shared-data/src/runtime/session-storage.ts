import type { SupabaseClient } from "@supabase/supabase-js";

/** The auth part of supabase-js. */
export type AuthClient = SupabaseClient["auth"];

/** Where the session lives in the browser's storage. Its presence is what makes the auth client load at start-up. */
export const sessionStorageKey = "store-session";
