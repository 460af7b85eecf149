import { html, SafeHtml } from "./html";
import { pagePolicy, pageStyle } from "./page-style";

interface DemoPage {
  readonly status: number;
  readonly title: string;
  /** Names the part that is not real, after the word "Demonstração". */
  readonly notice: string;
  readonly content: SafeHtml;
  /** Where its forms may lead in the end, besides this server. */
  readonly forms?: string;
}

/** A page of a demonstration service, which says that it is one. */
export function demoPage({ status, title, notice, content, forms }: DemoPage): Response {
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
    "content-security-policy": pagePolicy(forms),
    // The address holds what a person wrote.
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  };
  return new Response(body.text, { status, headers });
}
