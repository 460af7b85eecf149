import { getSession, startSession } from "@store/shared-data/runtime";

/** Signs in as another tab would, by writing the session to the shared storage. */
export function signInElsewhere(email: string, id = "0f0f0f0f-0000-4000-8000-000000000001"): void {
  const session = {
    access_token: "um-token",
    refresh_token: "outro-token",
    token_type: "bearer",
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: { id, email, user_metadata: { full_name: "Ana Souza" } },
  };
  localStorage.setItem("store-session", JSON.stringify(session));
  if (getSession().status === "loading") startSession();
  else window.dispatchEvent(new StorageEvent("storage", { key: "store-session" }));
}

/** Signs the person out, as another tab would. */
export function signOutElsewhere(): void {
  localStorage.removeItem("store-session");
  window.dispatchEvent(new StorageEvent("storage", { key: "store-session" }));
}
