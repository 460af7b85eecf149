// Control characters, invisible and bidirectional marks, line and paragraph separators.
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Escapes untrusted text for one line on a terminal (`\u{1b}`), so that it cannot send control sequences or forge log
 * lines.
 */
export const printable = (text: string): string => text.replace(unseen, writeOut);

/** The same for multi-line text such as a stack trace: keeps line breaks and tabs. */
export const printableLines = (text: string): string =>
  text.replace(unseen, (found) => (/[\n\t]/.test(found) ? found : writeOut(found)));

const writeOut = (character: string) => `\\u{${character.codePointAt(0)?.toString(16)}}`;

/** Escapes the same characters in JSON as JSON escapes, which leaves its value unchanged. */
export const escapeUnseen = (json: string): string =>
  json.replace(unseen, (text) =>
    Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`).join(""),
  );
