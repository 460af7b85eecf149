import type { Session } from "@supabase/supabase-js";
import { create } from "zustand";
import { type AuthClient, sessionStorageKey } from "./session-storage";

/** The signed-in person, as far as the screens need to know. */
export interface SessionUser {
  id: string;
  email: string;
  fullName: string;
  phone: string;
  displayName: string;
}

/** Who is at the screen. `loading` only while a stored session is being read. */
export interface SessionState {
  status: "loading" | "signed-out" | "signed-in";
  user: SessionUser | null;
}

const refreshMargin = 5 * 60 * 1000;
const assumedLifetime = 60 * 60 * 1000;
const useSessionStore = create<SessionState>()(() => ({ status: "loading", user: null }));

let backend: { url: string; key: string } | null = null;
let auth: Promise<AuthClient> | undefined;
let current: { session: Session; expiresAt: number } | null = null;
let refreshTimer: ReturnType<typeof setTimeout> | undefined;

/** Who is at the screen, as React state. */
export const useSession = (): SessionState => useSessionStore();

/** Who is at the screen, now; for code outside React. */
export const getSession = (): SessionState => useSessionStore.getState();

/** Calls back whenever somebody signs in or out or changes. Returns the way to stop. */
export const subscribeToSession = useSessionStore.subscribe;

/** Tells the session which backend to sign in to; `null` where none is configured. Called by `configureRuntime`. */
export function configureSession(given: { url: string; key: string } | null): void {
  backend = given;
}

/**
 * Reads the stored session, if there is one. Called once by the host, after the first render: the auth client is only
 * fetched for visitors who have a session, or who come back from a provider of social sign-in.
 */
export function startSession(): void {
  const comesBack = window.location.pathname === "/auth/callback";
  if (backend && (comesBack || localStorage.getItem(sessionStorageKey) !== null)) {
    loadAuth().catch(() => applySession(null));
  } else {
    applySession(null);
  }
  document.addEventListener("visibilitychange", refreshWhenDue);
  window.addEventListener("online", refreshWhenDue);
}

/** The auth client, fetched on first use. Rejects where no backend is configured or its code cannot be fetched. */
export function loadAuth(): Promise<AuthClient> {
  auth ??= fetchAuth().catch((error: unknown) => {
    auth = undefined;
    throw error;
  });
  return auth;
}

async function fetchAuth(): Promise<AuthClient> {
  if (!backend) throw new Error("no backend is configured");
  const { createAuthClient } = await import("./auth-client");
  const client = createAuthClient(backend.url, backend.key);
  client.onAuthStateChange((_event, session) => applySession(session));
  return client;
}

/** The caller's access token, refreshed first where it has run out; `null` for a visitor. */
export async function getAccessToken(): Promise<string | null> {
  if (getSession().status === "loading" && auth) await (await auth).getSession();
  if (current && current.expiresAt - Date.now() < 10_000) await refreshSession();
  return current?.session.access_token ?? null;
}

function applySession(session: Session | null): void {
  clearTimeout(refreshTimer);
  const expiresAt = session?.expires_at ? session.expires_at * 1000 : Date.now() + assumedLifetime;
  current = session && { session, expiresAt };
  useSessionStore.setState(session ? { status: "signed-in", user: toUser(session) } : signedOut, true);
  if (session) refreshTimer = setTimeout(refreshWhenDue, Math.max(expiresAt - refreshMargin - Date.now(), 1000));
}

const signedOut: SessionState = { status: "signed-out", user: null };

function refreshWhenDue(): void {
  if (current && navigator.onLine && current.expiresAt - Date.now() <= refreshMargin) void refreshSession();
}

// A refresh that fails for want of a network keeps the session: it is tried again when the tab is back online.
async function refreshSession(): Promise<void> {
  const client = await loadAuth();
  await client.refreshSession();
}

function toUser({ user }: Session): SessionUser {
  const metadata: Record<string, unknown> = user.user_metadata;
  const text = (name: string) => (typeof metadata[name] === "string" ? metadata[name] : "");
  return {
    id: user.id,
    email: user.email ?? "",
    fullName: text("full_name"),
    phone: text("phone"),
    displayName: text("display_name"),
  };
}
