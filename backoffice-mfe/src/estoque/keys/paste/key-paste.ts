import { isMisfit, type KeyTemplate, readCredential } from "@store/shared-data";
import type { RepeatedLine } from "./key-preview.api";

export const mostKeys = 50_000;

const longestKey = 4000;

/**
 * Splits a paste into keys, one per line (R5.7). Only the database can find keys that are equal after normalization.
 * 50,000 lines need a few tens of milliseconds.
 */
export function readKeyPaste(text: string) {
  const distinct = new Map<string, number>();
  const repeated: RepeatedLine[] = [];
  let empty = 0;
  let tooLong = 0;
  // A trailing line break starts no new line.
  const lines = text.replace(/(\r\n|\r|\n)$/, "").split(/\r\n|\r|\n/);
  for (const [index, line] of lines.entries()) {
    const key = line.trim();
    const first_line = distinct.get(key);
    if (key === "") empty += 1;
    // The limit counts code points; a string's length counts UTF-16 units.
    else if (key.length > longestKey && [...key].length > longestKey) tooLong += 1;
    else if (first_line !== undefined) repeated.push({ line: index + 1, first_line });
    else distinct.set(key, index + 1);
  }
  return {
    keys: [...distinct.keys()],
    lines: [...distinct.values()],
    repeated,
    empty: text === "" ? 0 : empty,
    tooLong,
  };
}

export type KeyPaste = ReturnType<typeof readKeyPaste>;

/** Parses all keys of a paste by a template (R14.1): matching lines with their fields, and others with why. */
export function readByTemplate(template: KeyTemplate | null, { keys, lines }: KeyPaste) {
  if (!template) return null;
  const read = keys.map((key, index) => ({ line: lines[index] ?? 0, fields: readCredential(template, key) }));
  return {
    lines: read.flatMap(({ line, fields }) => (isMisfit(fields) ? [] : { line, fields })),
    misfits: read.flatMap(({ line, fields }) => (isMisfit(fields) ? { line, reason: fields.misfit } : [])),
  };
}

export type KeyReading = NonNullable<ReturnType<typeof readByTemplate>>;

/** Splits a paste into keys to add now, and lines that stay in the field to be corrected. */
export function partByReading(
  paste: KeyPaste,
  reading: KeyReading | null,
): { sent: KeyPaste; held: readonly string[] } {
  if (!reading || reading.misfits.length === 0) return { sent: paste, held: [] };
  const misfits = new Set(reading.misfits.map(({ line }) => line));
  const fits = (_: unknown, index: number) => !misfits.has(paste.lines[index] ?? 0);
  return {
    sent: { ...paste, keys: paste.keys.filter(fits), lines: paste.lines.filter(fits) },
    held: paste.keys.filter((key, index) => !fits(key, index)),
  };
}
