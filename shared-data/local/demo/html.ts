import { escapeHtml } from "../../supabase/functions/_shared/notices/escape-html";

/** Escaped HTML for text or quoted attributes. Only the `html` tag creates it. */
export class SafeHtml {
  constructor(readonly text: string) {}
}

type Part = string | number | SafeHtml | readonly SafeHtml[];

/** Builds HTML from a template and escapes every value that is not `SafeHtml`. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): SafeHtml {
  return new SafeHtml(String.raw({ raw: strings }, ...parts.map(toSafeText)));
}

function toSafeText(part: Part): string {
  if (part instanceof SafeHtml) return part.text;
  if (typeof part === "object") return part.map(({ text }) => text).join("");
  return escapeHtml(String(part));
}
