import { getSession, startSession, subscribeToSession } from "@store/shared-data/runtime";

const storageName = "store-session";

/** Signs a user in as another tab would, by storing a session. */
export async function signIn(email: string): Promise<void> {
  const session = {
    access_token: "um-token",
    refresh_token: "outro-token",
    token_type: "bearer",
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: { id: "7f9c", email, user_metadata: { full_name: "Ana Lima", phone: "11999990000", display_name: "ana" } },
  };
  localStorage.setItem(storageName, JSON.stringify(session));
  await settle("signed-in");
}

export async function signOut(): Promise<void> {
  localStorage.removeItem(storageName);
  await settle("signed-out");
}

async function settle(status: "signed-in" | "signed-out"): Promise<void> {
  if (getSession().status === "loading") startSession();
  else window.dispatchEvent(new StorageEvent("storage", { key: storageName }));
  if (getSession().status === status) return;
  await new Promise<void>((resolve) => {
    const stop = subscribeToSession((session) => {
      if (session.status !== status) return;
      stop();
      resolve();
    });
  });
}
