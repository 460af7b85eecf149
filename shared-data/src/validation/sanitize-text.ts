const longest = 1000;

/**
 * Sanitizes form text: removes angle brackets, the `javascript:` scheme and inline event handlers, trims it and cuts it
 * to 1000 characters; R5.1. The database does the same. Never use it for passwords, which must not be altered.
 */
export function sanitizeText(text: string): string {
  // Repeated, because removing a part can join its neighbours into a new match.
  let clean = text;
  let before: string;
  do {
    before = clean;
    clean = before
      .replace(/[<>]/g, "")
      .replace(/javascript:/gi, "")
      .replace(/\bon\w+\s*=/gi, "")
      .trimStart()
      .slice(0, longest)
      .trimEnd();
  } while (clean !== before);
  return clean;
}
