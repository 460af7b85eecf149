import { type CredentialField, isMisfit, type KeyTemplate, readCredential } from "@store/shared-data";
import type { KeyPaste } from "./key-paste";

/** A line that the product's template reads, and its fields. Lines count from 1. */
interface ReadLine {
  readonly line: number;
  readonly fields: readonly CredentialField[];
}

/** A line that does not fit the template, and why, in Portuguese. */
interface MisfitLine {
  readonly line: number;
  readonly reason: string;
}

/** A paste as the product's template reads it (R14.1). */
export interface KeyReading {
  readonly lines: readonly ReadLine[];
  readonly misfits: readonly MisfitLine[];
}

/** Reads every key of a paste by a template; `null` without one. */
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

/** Parts a paste: what goes into the stock now, and what stays in the field to be mended. */
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
