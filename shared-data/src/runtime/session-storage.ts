import type { GoTrueClient, Session } from "@supabase/supabase-js";
import { deviceStorage } from "./device-storage";

/** The auth part of supabase-js. */
export type AuthClient = GoTrueClient;

/** Where the session lives in the browser's storage. Its presence is what makes the auth client load at start-up. */
export const sessionStorageKey = "store-session";

/** The session as this browser's tabs share it; `null` where there is none, or nothing that could be one. */
export function readStoredSession(): Session | null {
  try {
    const stored = JSON.parse(deviceStorage.getItem(sessionStorageKey) ?? "null") as Partial<Session> | null;
    const isWhole = stored?.access_token && stored.refresh_token && stored.user?.id;
    return isWhole ? (stored as Session) : null;
  } catch {
    return null;
  }
}

/** Takes the session out of this browser's storage; the other tabs hear of it. */
export function removeStoredSession(): void {
  deviceStorage.removeItem(sessionStorageKey);
}
