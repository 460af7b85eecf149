const storageKey = "store-has-account";

/** True after an earlier sign-in in this browser: the user probably has an account; R2.7. */
export function hasAccount(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}

/** Removes the record, after the account is deleted. */
export function forgetAccount(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Without storage there is no record.
  }
}

/** Records that there was a sign-in in this browser, but not whose. Survives sign-out. */
export function rememberAccount(): void {
  try {
    localStorage.setItem(storageKey, "yes");
  } catch {
    // Without storage the sign-up form is shown again; sign-in is one click away.
  }
}
