import { sanitizeText } from "@store/shared-data";

/** A text field of a form, sanitised; empty where the form has no such field. */
export function formText(form: FormData, name: string): string {
  return sanitizeText(rawText(form, name));
}

/** A field of a form exactly as typed, for passwords. */
export function rawText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
