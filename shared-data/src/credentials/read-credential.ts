import { fieldChecks } from "./field-checks";
import type { KeyTemplate, KeyTemplateField } from "./key-template";
import { splitKey } from "./split-key";

/** A field of a key with its value. */
export interface CredentialField extends KeyTemplateField {
  readonly value: string;
}

/**
 * Explains in Portuguese why a key's text does not match its product's template. It names fields, never their values.
 */
export interface Misfit {
  readonly misfit: string;
}

/**
 * Parses a key's text by its product's template (R14.1): one trimmed value per field in the template's order, or the
 * reason of the mismatch. A text that does not match is still a valid key and is shown unchanged.
 */
export function readCredential(template: KeyTemplate, text: string): CredentialField[] | Misfit {
  const values = splitKey(template, text.trim());
  const missing = template.fields.slice(values.length);
  if (values.length === 1 && missing.length > 0) {
    return { misfit: `o separador ${separatorName(template.separator)} não aparece` };
  }
  if (missing.length > 0) {
    const labels = missing.map(({ label }) => label).join(", ");
    return { misfit: missing.length === 1 ? `falta ${labels}` : `faltam ${labels}` };
  }
  const fields = template.fields.map((field, at) => ({ ...field, value: values[at] ?? "" }));
  for (const { kind, label, value } of fields) {
    const problem = value === "" ? "está vazio" : fieldChecks[kind]?.(value);
    if (problem) return { misfit: `${label}: ${problem}` };
  }
  return fields;
}

/** True if the text did not match its template. */
export const isMisfit = (reading: CredentialField[] | Misfit): reading is Misfit => "misfit" in reading;

/** Name of a separator for messages: whitespace would be invisible. */
export const separatorName = (separator: string): string =>
  separator === "\t" ? "tabulação" : separator.trim() === "" ? "espaço" : `“${separator}”`;
