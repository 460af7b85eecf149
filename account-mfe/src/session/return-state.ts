const storageKey = "store-sign-in-state";

/**
 * Creates and stores the OAuth state, which proves that this browser started the social sign-in. In localStorage, as
 * the auth client's code verifier is, because a phone may return in another tab.
 */
export function leaveReturnState(): string {
  const state = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");
  localStorage.setItem(storageKey, state);
  return state;
}

/** True if the state matches the stored one, which is then removed. A different state leaves it in place. */
export function takeReturnState(state: string | null): boolean {
  const left = localStorage.getItem(storageKey);
  if (!state || state !== left) return false;
  localStorage.removeItem(storageKey);
  return true;
}
