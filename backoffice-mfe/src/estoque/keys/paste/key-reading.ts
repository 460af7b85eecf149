import { isMisfit, type KeyTemplate, readCredential } from "@store/shared-data";
import type { KeyPaste } from "./key-paste";

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
