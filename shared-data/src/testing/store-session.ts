/** A session of one hour, as the auth service issues it. @param metadata fields of the user's profile */
export function newSession(
  email = "ana@exemplo.com.br",
  id = "0f0f0f0f-0000-4000-8000-000000000001",
  metadata: Readonly<Record<string, unknown>> = {},
) {
  return {
    access_token: `token-of-${email}`,
    refresh_token: `refresh-of-${email}`,
    token_type: "bearer",
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: { id, email, user_metadata: metadata },
  };
}

/** Signs a user in, or with `null` out, as another tab would. */
export function followSession(session: ReturnType<typeof newSession> | null): void {
  if (session) localStorage.setItem("store-session", JSON.stringify(session));
  else localStorage.removeItem("store-session");
  window.dispatchEvent(new StorageEvent("storage", { key: "store-session" }));
}
