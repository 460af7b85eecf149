import { fieldChecks } from "./field-checks";
import type { KeyTemplate, KeyTemplateField } from "./key-template";
import { splitKey } from "./split-key";

/** A field of one key, with what stands in it. */
export interface CredentialField extends KeyTemplateField {
  readonly value: string;
}

/** Why a key's text is not of its product's template, in Portuguese. It names fields and never what stands in them. */
export interface Misfit {
  readonly misfit: string;
}

/**
 * Reads a key's text by its product's template (R14.1): one value for each field, in the template's order, trimmed; or why it does not
 * fit. A text that does not fit is still a whole key, and is shown as it is.
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

/** Tells a text that does not fit its template from one that does. */
export const isMisfit = (reading: CredentialField[] | Misfit): reading is Misfit => "misfit" in reading;

/** A separator in words: blanks cannot be seen. */
export const separatorName = (separator: string): string =>
  separator === "\t" ? "tabulação" : separator.trim() === "" ? "espaço" : `“${separator}”`;
