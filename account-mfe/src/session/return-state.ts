const storageKey = "store-sign-in-state";

/**
 * Makes the word by which a return from a provider of social sign-in is known as one that this browser left for. Kept beside
 * the auth client's code verifier, because a phone may come back in another tab.
 */
export function leaveReturnState(): string {
  const state = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");
  localStorage.setItem(storageKey, state);
  return state;
}

/** True if a return carries the word that was left, which then counts no more. A return with another leaves it for the right one. */
export function takeReturnState(state: string | null): boolean {
  const left = localStorage.getItem(storageKey);
  if (!state || state !== left) return false;
  localStorage.removeItem(storageKey);
  return true;
}
