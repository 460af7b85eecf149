import type { AuthChangeEvent, Session } from "@supabase/supabase-js";
import { create } from "zustand";
import { dueMargin, expiryOf, refreshDelay } from "./refresh-schedule";
import { type AuthClient, readStoredSession, removeStoredSession, sessionStorageKey } from "./session-storage";
import { type SessionUser, toSessionUser } from "./session-user";

/** The current session. `loading` only until the stored session is read. */
export interface SessionState {
  status: "loading" | "signed-out" | "signed-in";
  user: SessionUser | null;
}

const signedOut: SessionState = { status: "signed-out", user: null };
const useSessionStore = create<SessionState>()(() => ({ status: "loading", user: null }));

let backend: { url: string; key: string } | null = null;
let auth: Promise<AuthClient> | undefined;
let current: { session: Session; expiresAt: number } | null = null;
let refreshTimer: ReturnType<typeof setTimeout> | undefined;
let refreshing: Promise<void> | undefined;
let lastRefresh = 0;

/** The current session as React state. */
export const useSession = (): SessionState => useSessionStore();

/** The current session, for code outside React. */
export const getSession = (): SessionState => useSessionStore.getState();

/** Subscribes to sign-in, sign-out and user changes. Returns the unsubscribe function. */
export const subscribeToSession = useSessionStore.subscribe;

/** Sets the auth backend; `null` if none is configured. Called by `configureRuntime`. */
export function configureSession(given: { url: string; key: string } | null): void {
  backend = given;
}

/**
 * Reads the stored session, if any. The host calls it once, after the first render. It does not load the auth client,
 * which is fetched when the session needs a refresh and at sign-in. Opening a URL never creates a session:
 * /auth/callback verifies it first (R8.2).
 */
export function startSession(): void {
  applySession(backend && readStoredSession());
  document.addEventListener("visibilitychange", resume);
  window.addEventListener("pageshow", resume);
  window.addEventListener("online", resume);
  window.addEventListener("storage", ({ key }) => {
    if (key === sessionStorageKey || key === null) followOtherTab();
  });
}

/** The auth client, loaded on first use. Rejects without a configured backend or if its code cannot be fetched. */
export function loadAuth(): Promise<AuthClient> {
  auth ??= fetchAuth().catch((error: unknown) => {
    auth = undefined;
    throw error;
  });
  return auth;
}

async function fetchAuth(): Promise<AuthClient> {
  if (!backend) throw new Error("no backend is configured");
  const { url, key } = backend;
  const { createAuthClient } = await import("./auth-client");
  const client = createAuthClient(url, key);
  client.onAuthStateChange(handleEvent);
  return client;
}

/** A separate auth client that stores nothing: signing in with it does not change this browser's session. */
export async function loadEphemeralAuth(): Promise<AuthClient> {
  if (!backend) throw new Error("no backend is configured");
  const { url, key } = backend;
  const { createEphemeralAuthClient } = await import("./auth-client");
  return createEphemeralAuthClient(url, key);
}

/**
 * Ends the session in every tab of this device at once, then revokes it at the service if that is reachable. Never
 * rejects; without a network the token stays valid at the service until it expires.
 */
export async function endSession(): Promise<void> {
  const token = current?.session.access_token;
  removeStoredSession();
  applySession(null);
  if (!token) return;
  // Not the client's own signOut: it waits for the service's response before it ends the session.
  await loadAuth()
    .then((client) => client.admin.signOut(token, "local"))
    .catch(() => undefined);
}

/** The user's access token, refreshed first if it has expired; `null` for a visitor. */
export async function getAccessToken(): Promise<string | null> {
  if (current && current.expiresAt - Date.now() < 10_000) await refreshSession().catch(() => undefined);
  return current?.session.access_token ?? null;
}

function handleEvent(event: AuthChangeEvent, session: Session | null): void {
  // Offline, an expired session cannot be refreshed and arrives as null at start-up. Keep the stored one and retry
  // later.
  const latest = event === "INITIAL_SESSION" ? (session ?? readStoredSession()) : session;
  if (event === "SIGNED_OUT") applySession(null);
  else applySession(latest, event === "TOKEN_REFRESHED");
}

function applySession(session: Session | null, justIssued = false): void {
  clearTimeout(refreshTimer);
  if (!session) {
    current = null;
    useSessionStore.setState(signedOut, true);
    return;
  }
  const now = Date.now();
  // Compares refresh tokens: two access tokens issued in the same second can be identical.
  const isKnown = !justIssued && current?.session.refresh_token === session.refresh_token;
  const expiresAt = current && isKnown ? current.expiresAt : expiryOf(session, now, justIssued);
  current = { session, expiresAt };
  const user = toSessionUser(session.user);
  const before = getSession();
  // The auth client repeats SIGNED_IN whenever the tab becomes visible: ignore it if nothing changed.
  if (before.status !== "signed-in" || JSON.stringify(before.user) !== JSON.stringify(user)) {
    useSessionStore.setState({ status: "signed-in", user }, true);
  }
  scheduleRefresh();
}

function scheduleRefresh(): void {
  clearTimeout(refreshTimer);
  if (!current) return;
  const delay = refreshDelay(current.expiresAt - dueMargin(current.session), Date.now(), lastRefresh);
  refreshTimer = setTimeout(() => void refreshSession().catch(() => undefined), delay);
}

// Timers are late after sleep or offline periods, so reschedule.
function resume(): void {
  // A page out of the back/forward cache has missed what other tabs did.
  if (document.visibilityState !== "hidden") followOtherTab();
}

function followOtherTab(): void {
  if (backend && getSession().status !== "loading") applySession(readStoredSession());
}

function refreshSession(): Promise<void> {
  if (!navigator.onLine) return Promise.resolve();
  refreshing ??= oneTabAtATime(refreshUnlessDone).finally(() => {
    refreshing = undefined;
    scheduleRefresh();
  });
  return refreshing;
}

async function refreshUnlessDone(): Promise<void> {
  lastRefresh = Date.now();
  const client = await loadAuth();
  const stored = readStoredSession();
  if (!stored) {
    applySession(null);
    return;
  }
  if (stored.refresh_token !== current?.session.refresh_token) applySession(stored);
  if (current && current.expiresAt - Date.now() > dueMargin(current.session)) return;
  // Within 90 seconds of expiry the client's getSession refreshes by itself; refreshSession would then do it twice.
  const isNearlyOver = (stored.expires_at ?? 0) * 1000 - Date.now() < 95_000;
  if (isNearlyOver) await client.getSession();
  if (readStoredSession()?.refresh_token === stored.refresh_token) await client.refreshSession();
}

/** Refresh tokens are single-use: one tab refreshes under a lock, the others read its result. */
async function oneTabAtATime(work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(`${sessionStorageKey}-refresh`, work);
  else await work();
}
