import type { CredentialKind, KeyTemplate } from "./key-template";

/**
 * Splits a key's text at the template's separators, from the left; the last field takes the rest. With missing
 * separators the result has fewer parts than fields. A separator inside a field's own syntax does not split it: the
 * `://` and the brackets of a host, the path of an otpauth URI, a cookie's JSON.
 */
export function splitKey({ separator, fields }: KeyTemplate, text: string): string[] {
  const values: string[] = [];
  // With a whitespace separator, two in a row enclose an empty field, so the text must not be trimmed.
  const atStart = separator.trim() === "" ? (part: string) => part : (part: string) => part.trimStart();
  let rest = text;
  for (const { kind } of fields.slice(0, -1)) {
    const end = rest.indexOf(separator, ownLength(kind, rest));
    if (end === -1) break;
    values.push(rest.slice(0, end).trim());
    rest = atStart(rest.slice(end + separator.length));
  }
  return [...values, rest.trim()];
}

/** Number of leading characters that always belong to the field. */
function ownLength(kind: CredentialKind, text: string): number {
  switch (kind) {
    case "host":
      return hostLength(text);
    case "text":
      return schemeLength(text);
    case "totp_secret":
      // The path contains "issuer:account"; the rest is in the query.
      return /^otpauth:\/\//i.test(text) ? Math.max(schemeLength(text), text.indexOf("?")) : 0;
    case "cookie":
      return jsonLength(text);
    default:
      return 0;
  }
}

const schemeLength = (text: string) => /^[a-z][a-z0-9+.-]{0,30}:\/\//i.exec(text)?.[0].length ?? 0;

function hostLength(text: string): number {
  const start = schemeLength(text);
  return text[start] === "[" ? Math.max(start, text.indexOf("]", start)) : start;
}

/** Length of the JSON array or object at the start of a text; 0 if there is none or it is incomplete. */
function jsonLength(text: string): number {
  if (text[0] !== "[" && text[0] !== "{") return 0;
  let depth = 0;
  // Each string literal is one token, so brackets inside strings are skipped.
  for (const piece of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (piece[0] === "[" || piece[0] === "{") depth += 1;
    else if (piece[0] === "]" || piece[0] === "}") depth -= 1;
    if (depth === 0) return piece.index + 1;
  }
  return 0;
}
