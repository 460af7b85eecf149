import { getSession, startSession } from "@store/shared-data/runtime";
import { followSession, newSession } from "@store/shared-data/testing/session";

const profile = { full_name: "Ana Lima", phone: "11999990000", display_name: "ana" };

/** Signs a user in as another tab would. */
export async function signIn(email: string): Promise<void> {
  followSession(newSession(email, "7f9c", profile));
  if (getSession().status === "loading") startSession();
}

export async function signOut(): Promise<void> {
  followSession(null);
  if (getSession().status === "loading") startSession();
}
