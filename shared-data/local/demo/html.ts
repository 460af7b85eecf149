import { escapeHtml } from "../../supabase/functions/_shared/notices/escape-html";

/** Text that is safe to put between tags or inside a quoted attribute. Only the tag below makes it. */
export class SafeHtml {
  constructor(readonly text: string) {}
}

type Part = string | number | SafeHtml | readonly SafeHtml[];

/** Builds HTML from a template: whatever is filled in is escaped, unless it was built by this tag itself. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): SafeHtml {
  return new SafeHtml(String.raw({ raw: strings }, ...parts.map(toSafeText)));
}

function toSafeText(part: Part): string {
  if (part instanceof SafeHtml) return part.text;
  if (typeof part === "object") return part.map(({ text }) => text).join("");
  return escapeHtml(String(part));
}
