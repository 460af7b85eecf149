import { getSession, startSession } from "@store/shared-data/runtime";
import { followSession, newSession } from "@store/shared-data/testing/session";
import { act } from "@testing-library/react";

const profile = { full_name: "Ana Lima", phone: "11999990000", display_name: "ana" };

const follow = (session: Parameters<typeof followSession>[0]): Promise<void> =>
  act(async () => {
    followSession(session);
    if (getSession().status === "loading") startSession();
  });

/** Signs a user in as another tab would, until the test ends. */
export const signIn = (email = "ana@exemplo.com.br"): Promise<void> => follow(newSession(email, "7f9c", profile));

export const signOut = (): Promise<void> => follow(null);

afterEach(signOut);
