import { createHash } from "node:crypto";
import { escapeHtml } from "../../supabase/functions/_shared/notices/escape-html";

// The page has no build step and shares no code with the shop, only its colours.
const css = `
:root { color-scheme: dark light; --ink: #0a0d13; --raised: #121722; --line: #273044; --edge: #66748f; --text: #edf1f8; --soft: #a8b3c7; --go: #2bd9a4; --go-hover: #4ee6b8; --on-go: #03150e; --focus: #8fbcff; --wrong: #ff9c9c; --notice: #2a2313; --on-notice: #f7cf6b; }
@media (prefers-color-scheme: light) { :root { --ink: #f3f5f9; --raised: #ffffff; --line: #d8dfe9; --edge: #7a879d; --text: #0f1520; --soft: #4a566b; --go: #047857; --go-hover: #065f46; --on-go: #ffffff; --focus: #1d5fd6; --wrong: #b0202b; --notice: #fdf2cf; --on-notice: #7a4f00; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ink); color: var(--text); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
.notice { padding: 10px 16px; background: var(--notice); color: var(--on-notice); text-align: center; font-size: 14px; }
main { max-width: 480px; margin: 0 auto; padding: 24px 16px 48px; }
/* Email addresses have up to 254 characters without a break opportunity. */
.card { overflow-wrap: anywhere; padding: 20px; border: 1px solid var(--line); border-radius: 16px; background: var(--raised); }
h1 { margin: 0 0 4px; font-size: 20px; line-height: 1.3; }
p { margin: 0 0 16px; color: var(--soft); }
.price { margin: 12px 0 0; color: var(--text); font-size: 32px; font-weight: 700; line-height: 1.1; font-variant-numeric: tabular-nums; }
.step { margin-top: 20px; padding-top: 20px; border-top: 1px solid var(--line); }
h2 { margin: 0 0 12px; font-size: 16px; }
label { display: block; margin-bottom: 6px; font-weight: 600; }
input, textarea { width: 100%; min-height: 48px; padding: 12px; border: 1px solid var(--edge); border-radius: 10px; background: var(--ink); color: var(--text); font: inherit; }
textarea { min-height: 96px; resize: vertical; font: 13px/1.5 ui-monospace, "SF Mono", Consolas, monospace; overflow-wrap: anywhere; user-select: all; }
button, .button { display: block; width: 100%; min-height: 52px; margin-top: 16px; padding: 14px 16px; border: 0; border-radius: 12px; background: var(--go); color: var(--on-go); font: inherit; font-weight: 700; text-align: center; text-decoration: none; cursor: pointer; }
button:hover, .button:hover { background: var(--go-hover); }
.strong, .strong:hover { background: var(--text); color: var(--ink); }
.other, .other:hover { border: 1px solid var(--edge); background: none; color: var(--text); }
a { color: var(--text); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.wrong { margin: 8px 0 0; color: var(--wrong); }
.hint { margin: 12px 0 0; font-size: 14px; }
.done { color: var(--go); font-weight: 700; }
`;

/** Content-Security-Policy that allows only this style sheet: no scripts, no other hosts, no framing. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(css).digest("base64")}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

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

interface DemoPage {
  readonly status: number;
  readonly title: string;
  /** The fictitious part, shown after the word "Demonstração". */
  readonly notice: string;
  readonly content: SafeHtml;
}

/** A page of a demonstration service, marked as such. */
export function demoPage({ status, title, notice, content }: DemoPage): Response {
  const body = html`<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title}</title>
    <style>${new SafeHtml(css)}</style>
  </head>
  <body>
    <header class="notice"><strong>Demonstração.</strong> ${notice}</header>
    <main><div class="card">${content}</div></main>
  </body>
</html>`;
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy,
    // The URL contains what the visitor typed.
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  };
  return new Response(body.text, { status, headers });
}
