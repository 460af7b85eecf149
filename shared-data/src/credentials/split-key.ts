import type { CredentialKind, KeyTemplate } from "./key-template";

/**
 * Cuts a key's text at the template's separators, from the left; the last field takes the rest, whatever stands in it. There are fewer
 * parts than fields where separators are missing. A separator is no end of a field where the field's own form has it inside: the `://`
 * and the brackets of a host, the path of an otpauth address, a cookie's JSON.
 */
export function splitKey({ separator, fields }: KeyTemplate, text: string): string[] {
  const values: string[] = [];
  // Where blanks separate, two of them have an empty field between them.
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

/** How many characters at the beginning belong to the field whatever they are. */
function ownLength(kind: CredentialKind, text: string): number {
  switch (kind) {
    case "host":
      return hostLength(text);
    case "text":
      return schemeLength(text);
    case "totp_secret":
      // In its path stands "issuer:account"; the query has the rest.
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

/** Length of the JSON list or object that a text begins with; 0 where it begins with none, or with one that does not end. */
function jsonLength(text: string): number {
  if (text[0] !== "[" && text[0] !== "{") return 0;
  let depth = 0;
  // A whole string counts as one piece, so that brackets in it are passed over.
  for (const piece of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (piece[0] === "[" || piece[0] === "{") depth += 1;
    else if (piece[0] === "]" || piece[0] === "}") depth -= 1;
    if (depth === 0) return piece.index + 1;
  }
  return 0;
}
