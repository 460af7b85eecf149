import { attempt } from "@store/shared-data";

const storageKey = "store-has-account";

/** True after an earlier sign-in in this browser: the user probably has an account; R2.7. */
export const hasAccount = (): boolean => Boolean(attempt(() => localStorage.getItem(storageKey)));

/** Removes the record, after the account is deleted. */
export const forgetAccount = (): void => attempt(() => localStorage.removeItem(storageKey));

/** Records that there was a sign-in in this browser, but not whose. Survives sign-out. */
export const rememberAccount = (): void => attempt(() => localStorage.setItem(storageKey, "yes"));
