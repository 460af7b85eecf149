import type { GoTrueClient, Session } from "@supabase/supabase-js";
import { attempt } from "../errors/attempt";
import { deviceStorage } from "./device-storage";

/** The auth part of supabase-js. */
export type AuthClient = GoTrueClient;

/** Storage key of the session. The auth client is loaded at start-up only if it exists. */
export const sessionStorageKey = "store-session";

/** The session shared by this browser's tabs; `null` if there is none or it is incomplete. */
export function readStoredSession(): Session | null {
  const stored: Partial<Session> | null = attempt(() => JSON.parse(deviceStorage.getItem(sessionStorageKey) ?? "null"));
  const isWhole = stored?.access_token && stored.refresh_token && stored.user?.id;
  return isWhole ? (stored as Session) : null;
}

/** Removes the stored session; other tabs receive a storage event. */
export function removeStoredSession(): void {
  deviceStorage.removeItem(sessionStorageKey);
}
