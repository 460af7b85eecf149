import { getSession, startSession } from "@store/shared-data/runtime";

export const ownId = "0f0f0f0f-0000-4000-8000-000000000001";

/** Signs in as another tab would, by writing the session to the shared storage. */
export function signInElsewhere(email: string, id = ownId): void {
  followSession(sessionOf("um-token", { id, email, user_metadata: { full_name: "Ana Souza" } }));
}

export function signOutElsewhere(): void {
  localStorage.removeItem("store-session");
  window.dispatchEvent(new StorageEvent("storage", { key: "store-session" }));
}

/** A session of one hour, as the auth service issues it. */
export const sessionOf = (access_token: string, user: object) => ({
  access_token,
  refresh_token: `refresh-of-${access_token}`,
  token_type: "bearer",
  expires_in: 3600,
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  user,
});

/** Writes a session to the shared storage, as another tab would. */
export function followSession(session: ReturnType<typeof sessionOf>): void {
  localStorage.setItem("store-session", JSON.stringify(session));
  if (getSession().status === "loading") startSession();
  else window.dispatchEvent(new StorageEvent("storage", { key: "store-session" }));
}
