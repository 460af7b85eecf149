/** Words that an address must not contain at sign-up; the database has the same list. */
export const blockedEmailWords: readonly string[] = [
  "test",
  "fake",
  "spam",
  "bot",
  "troll",
  "temp",
  "disposable",
  "mailinator",
  "guerrilla",
  "10minute",
  "yopmail",
  "throwaway",
  "trashmail",
  "sharklasers",
  "getnada",
  "maildrop",
  "dispostable",
  "mohmal",
  "emailondeck",
  "moakt",
  "discard",
];

/** True if an address must not sign up: it contains a blocked word or a disposable mail service; R5.4. */
export function isBlockedEmail(email: string): boolean {
  const lower = email.toLowerCase();
  return blockedEmailWords.some((word) => lower.includes(word));
}
