const longest = 1000;

/**
 * Text as every form keeps it: without angle brackets, the `javascript:` scheme and inline event handlers, trimmed, at
 * most 1000 characters; R5.1. The database does the same again. Never for passwords: they are taken as typed.
 */
export function sanitizeText(text: string): string {
  // Taking a piece out can join what was around it into a new one.
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
