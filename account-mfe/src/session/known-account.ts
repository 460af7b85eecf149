const storageKey = "store-has-account";

/** True if somebody has signed in with this browser before: they have an account, and need no other; R2.7. */
export function hasAccount(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}

/** Forgets it: the account is deleted. */
export function forgetAccount(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // No storage, no note in it.
  }
}

/** Notes that somebody has signed in here: that, and not who. Stays after they sign out. */
export function rememberAccount(): void {
  try {
    localStorage.setItem(storageKey, "yes");
  } catch {
    // A browser without storage offers the sign-up again, from which the sign-in is one press away.
  }
}
