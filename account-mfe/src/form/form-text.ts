import { sanitizeText } from "@store/shared-data";

/** A sanitized text field of a form; empty if the form has no such field. */
export function formText(form: FormData, name: string): string {
  return sanitizeText(rawText(form, name));
}

/** A form field exactly as typed, for passwords. */
export function rawText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
