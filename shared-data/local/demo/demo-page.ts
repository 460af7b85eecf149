import { html, SafeHtml } from "./html";
import { pagePolicy, pageStyle } from "./page-style";

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
    <style>${new SafeHtml(pageStyle)}</style>
  </head>
  <body>
    <header class="notice"><strong>Demonstração.</strong> ${notice}</header>
    <main><div class="card">${content}</div></main>
  </body>
</html>`;
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": pagePolicy,
    // The URL contains what the visitor typed.
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  };
  return new Response(body.text, { status, headers });
}
