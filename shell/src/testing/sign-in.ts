import { act } from "@testing-library/react";

/** Signs a user in, or out with `null`, as another tab would: through localStorage. */
export function signIn(email: string | null, more: Record<string, unknown> = {}): void {
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  const user = { id: `id-${email}`, email, user_metadata: more };
  const session = {
    access_token: `token-${email}`,
    refresh_token: `refresh-${email}`,
    expires_in: 3600,
    expires_at,
    user,
  };
  if (email === null) localStorage.removeItem("store-session");
  else localStorage.setItem("store-session", JSON.stringify(session));
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "store-session" })));
}
