const storageKey = "store-has-account";

/** True after an earlier sign-in in this browser: the person has an account, and needs no other; R2.7. */
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

/** Records that there was a sign-in here: that, and not who. Stays after a sign-out. */
export function rememberAccount(): void {
  try {
    localStorage.setItem(storageKey, "yes");
  } catch {
    // A browser without storage offers the sign-up again, from which the sign-in is one click away.
  }
}
