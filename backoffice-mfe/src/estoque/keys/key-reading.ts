import { type CredentialField, isMisfit, type KeyTemplate, readCredential } from "@store/shared-data";
import type { KeyPaste } from "./key-paste";

/** A line that matches the product's template, with its fields. Lines count from 1. */
interface ReadLine {
  readonly line: number;
  readonly fields: readonly CredentialField[];
}

/** A line that does not match the template, and the reason in Portuguese. */
interface MisfitLine {
  readonly line: number;
  readonly reason: string;
}

/** A paste parsed by the product's template (R14.1). */
export interface KeyReading {
  readonly lines: readonly ReadLine[];
  readonly misfits: readonly MisfitLine[];
}

/** Parses all keys of a paste by a template; `null` without one. */
export function readByTemplate(template: KeyTemplate | null, { keys, lines }: KeyPaste): KeyReading | null {
  if (!template) return null;
  const reading = { lines: [] as ReadLine[], misfits: [] as MisfitLine[] };
  for (const [index, key] of keys.entries()) {
    const line = lines[index] ?? 0;
    const fields = readCredential(template, key);
    if (isMisfit(fields)) reading.misfits.push({ line, reason: fields.misfit });
    else reading.lines.push({ line, fields });
  }
  return reading;
}

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
