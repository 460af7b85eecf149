import type { AuthChangeEvent, Session } from "@supabase/supabase-js";
import { create } from "zustand";
import { dueMargin, expiryOf, refreshDelay } from "./refresh-schedule";
import { type AuthClient, readStoredSession, removeStoredSession, sessionStorageKey } from "./session-storage";
import { type SessionUser, toSessionUser } from "./session-user";

/** The current session. `loading` only until the stored session has been read. */
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

/** The current session, as React state. */
export const useSession = (): SessionState => useSessionStore();

/** The current session, now; for code outside React. */
export const getSession = (): SessionState => useSessionStore.getState();

/** Calls back whenever a person signs in or out or changes. Returns the unsubscribe function. */
export const subscribeToSession = useSessionStore.subscribe;

/** Tells the session which backend to sign in to; `null` where none is configured. Called by `configureRuntime`. */
export function configureSession(given: { url: string; key: string } | null): void {
  backend = given;
}

/**
 * Reads the stored session, if there is one. Called once by the host, after the first render. The auth client is not
 * needed for it: it is fetched when the session is due for a refresh, and at a sign-in. No address makes a
 * session by being opened: what /auth/callback brings is checked there first (R8.2).
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
  const { url, key } = backend;
  const { createAuthClient } = await import("./auth-client");
  const client = createAuthClient(url, key);
  client.onAuthStateChange(handleEvent);
  return client;
}

/** A separate auth client that stores nothing: a sign-in with it does not change this browser's session. */
export async function loadEphemeralAuth(): Promise<AuthClient> {
  if (!backend) throw new Error("no backend is configured");
  const { url, key } = backend;
  const { createEphemeralAuthClient } = await import("./auth-client");
  return createEphemeralAuthClient(url, key);
}

/**
 * Ends the session on this device: at once in every tab, and then, as far as it can be reached, at the service.
 * Never rejects; without a network the service keeps the old token until it runs out.
 */
export async function endSession(): Promise<void> {
  const token = current?.session.access_token;
  removeStoredSession();
  applySession(null);
  if (!token) return;
  // Not the client's own signOut: it ends nothing before the service has answered.
  await loadAuth()
    .then((client) => client.admin.signOut(token, "local"))
    .catch(() => undefined);
}

/** The caller's access token, refreshed first where it has run out; `null` for a visitor. */
export async function getAccessToken(): Promise<string | null> {
  if (current && current.expiresAt - Date.now() < 10_000) await refreshSession().catch(() => undefined);
  return current?.session.access_token ?? null;
}

function handleEvent(event: AuthChangeEvent, session: Session | null): void {
  // Without a network an old session cannot be refreshed and arrives at start-up as none. It is kept, and tried again later.
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
  // Compared by the refresh token: two access tokens of one second can be the same text.
  const isKnown = !justIssued && current?.session.refresh_token === session.refresh_token;
  const expiresAt = current && isKnown ? current.expiresAt : expiryOf(session, now, justIssued);
  current = { session, expiresAt };
  const user = toSessionUser(session.user);
  const before = getSession();
  // The service repeats "signed in" at every return to the tab: without a change there is no callback.
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

// After sleep, or back online, timers are late: look at the clock again.
function resume(): void {
  if (document.visibilityState !== "hidden" && navigator.onLine) scheduleRefresh();
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
  // Within 90 seconds of expiry the client's getSession refreshes by itself, and refreshSession would do so twice.
  const isNearlyOver = (stored.expires_at ?? 0) * 1000 - Date.now() < 95_000;
  if (isNearlyOver) await client.getSession();
  if (readStoredSession()?.refresh_token === stored.refresh_token) await client.refreshSession();
}

/** Refresh tokens are used up: of several tabs one refreshes, the others take over what it got. */
async function oneTabAtATime(work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(`${sessionStorageKey}-refresh`, work);
  else await work();
}
