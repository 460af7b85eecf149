/** Words that an address may not contain when it signs up; the database refuses the same ones. */
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

/** True if an address may not sign up: it holds a blocked word or names a disposable mail service; R5.4. */
export function isBlockedEmail(email: string): boolean {
  const lower = email.toLowerCase();
  return blockedEmailWords.some((word) => lower.includes(word));
}
