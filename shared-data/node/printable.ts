// Control characters, marks that turn the direction of writing or are not seen, and the other two ends of a line.
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Text of unknown origin as one line for a terminal: whatever a terminal would obey, and whatever ends a line, is written
 * out (`\u{1b}`), so that a name or an address can neither colour, hide nor make up lines of a log.
 */
export const printable = (text: string): string => text.replace(unseen, writeOut);

/** The same for text that has several lines of its own, such as a stack: ends of lines and tabs stay. */
export const printableLines = (text: string): string =>
  text.replace(unseen, (found) => (/[\n\t]/.test(found) ? found : writeOut(found)));

const writeOut = (character: string) => `\\u{${character.codePointAt(0)?.toString(16)}}`;

/** JSON in which the same characters are written as JSON writes them, so that what is read from it is what was written. */
export const escapeUnseen = (json: string): string =>
  json.replace(unseen, (text) =>
    Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`).join(""),
  );
